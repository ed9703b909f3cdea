import type { FailureCode } from './failure-codes.ts';
import type { PaidOrder } from './payment-status.ts';

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** Where a buyer is told how the payment went. */
export const resultAddress = {
  success: ({ orderId }: Pick<PaidOrder, 'orderId'>) => address('/payment-success', { orderId }),
  failed: ({ orderId, error }: { orderId: string; error?: FailureCode }) =>
    address('/payment-failed', { orderId, ...(error ? { error } : {}) }),
  waiting: ({ orderId, productType }: PaidOrder) => address('/payment-callback', { orderId, ...(productType ? { productType } : {}) }),
};
