import type { RefundRequestStatus } from '@jamun/contract';

/** Allowed transitions of a refund request; a database trigger has the same list. REFUNDED reopens when the provider rejects the refund. */
export const nextRequestStatus: Record<RefundRequestStatus, readonly RefundRequestStatus[]> = {
  OPEN: ['REFUNDED', 'DECLINED', 'WITHDRAWN'],
  REFUNDED: ['OPEN'],
  DECLINED: [],
  WITHDRAWN: [],
};
