import type { RefundRequestStatus } from '@jamun/contract';

/** Transitions of a refund request; the database's trigger has the same. REFUNDED opens again when the provider refuses the refund. */
export const nextRequestStatus: Record<RefundRequestStatus, readonly RefundRequestStatus[]> = {
  OPEN: ['REFUNDED', 'DECLINED', 'WITHDRAWN'],
  REFUNDED: ['OPEN'],
  DECLINED: [],
  WITHDRAWN: [],
};
