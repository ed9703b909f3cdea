import type { PaymentStatus, ProductType } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';

/** `unknown`: nobody answered, so nothing is known yet. `none`: there is no such order. */
export type Known = PaymentStatus | 'unknown' | 'none';

export interface PaidOrder {
  orderId: string;
  /** As far as it is known. */
  productType?: ProductType | undefined;
}

const hasNoAnswer = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'UNREADABLE';

/** How a payment went, by the server's word: it has asked the provider. */
export async function askPayment({ orderId, productType }: PaidOrder): Promise<Known> {
  try {
    return (await api('GET /api/v1/orders/payment-callback', { query: { orderId, productType } })).status;
  } catch (error) {
    return hasNoAnswer(error) ? 'unknown' : 'none';
  }
}
