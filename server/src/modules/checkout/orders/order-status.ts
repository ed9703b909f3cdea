import type { OrderStatus } from '@jamun/contract';

/** What an order can become. The database's trigger knows the same, and a test compares them. FAILED and EXPIRED wait for a late payment. */
export const nextStatus: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['PAID', 'FAILED', 'EXPIRED'],
  FAILED: ['PAID'],
  EXPIRED: ['PAID'],
  PAID: ['REFUND_PENDING', 'REFUNDED'],
  REFUND_PENDING: ['REFUNDED', 'PAID'],
  REFUNDED: [],
};
