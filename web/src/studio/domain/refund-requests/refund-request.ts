import type { RefundRequestStatus } from '@jamun/contract';
import type { Tone } from '../../ui/data/badge.tsx';

export const refundRequestBadges: Record<RefundRequestStatus, { tone: Tone; label: string }> = {
  OPEN: { tone: 'warn', label: 'Refund requested' },
  REFUNDED: { tone: 'neutral', label: 'Refunded' },
  DECLINED: { tone: 'bad', label: 'Declined' },
  WITHDRAWN: { tone: 'neutral', label: 'Withdrawn' },
};

export const refundRequestText = {
  status: 'Status',
  requestedAt: 'Requested',
  reason: 'Reason',
  declineReason: 'Answer',
};

/** Props of `ReasonDialog` for the reason of a refund request or of its answer. */
export const refundReasonField = {
  schema: () => import('@jamun/contract').then(({ RefundRequestInput }) => RefundRequestInput),
  // `maxRefundReasonLength` of the contract; importing it would load the schemas with the page.
  maxLength: 1_000,
  rows: 4,
  focus: 'first',
} as const;
