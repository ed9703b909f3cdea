import type { RefundRequestStatus } from '@jamun/contract';

export const refundRequestText = {
  states: {
    OPEN: 'Refund requested',
    REFUNDED: 'Refunded',
    DECLINED: 'Declined',
    WITHDRAWN: 'Withdrawn',
  } satisfies Record<RefundRequestStatus, string>,
  status: 'Status',
  requestedAt: 'Requested',
  reason: 'Reason',
  declineReason: 'Answer',
};
