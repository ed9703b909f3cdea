import type { PaymentStatus, ProductType } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';

/** `unknown`: the server did not answer. `none`: the order does not exist. */
export type PaymentCheck = PaymentStatus | 'unknown' | 'none';

export interface OrderRef {
  orderId: string;
  /** Optional: an address may lack it. */
  productType?: ProductType | undefined;
}

const isRetryable = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'UNREADABLE';

/** Status of a payment; the server asks the provider. */
export async function fetchPaymentStatus({ orderId, productType }: OrderRef): Promise<PaymentCheck> {
  try {
    return (await api('GET /api/v1/orders/payment-callback', { query: { orderId, productType } })).status;
  } catch (error) {
    return isRetryable(error) ? 'unknown' : 'none';
  }
}
