import type { OrderStatus } from '@jamun/contract';

/**
 * Allowed transitions of an order. A database trigger has the same list, and a test compares them. A late payment can pay a FAILED
 * or EXPIRED order.
 */
export const nextStatus: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['PAID', 'FAILED', 'EXPIRED'],
  FAILED: ['PAID'],
  EXPIRED: ['PAID'],
  PAID: ['REFUND_PENDING', 'REFUNDED'],
  REFUND_PENDING: ['REFUNDED', 'PAID'],
  REFUNDED: [],
};
