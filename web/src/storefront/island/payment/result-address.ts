import * as text from '../text.ts';
import type { OrderRef } from './payment-status.ts';

/** Error codes of `/payment-failed?error=`: the address carries a code, because free text would let anybody put a message on the page. */
const windowNotLoaded = 'window_not_loaded';

/** Message of a known code; `undefined` keeps the default message of the page. */
export const failureMessage = (code: string | null) => (code === windowNotLoaded ? text.windowNotLoaded : undefined);

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

export const resultAddress = {
  success: ({ orderId }: Pick<OrderRef, 'orderId'>) => address('/payment-success', { orderId }),
  failed: ({ orderId, error }: { orderId: string; error?: typeof windowNotLoaded }) =>
    address('/payment-failed', { orderId, ...(error ? { error } : {}) }),
  waiting: ({ orderId, productType }: OrderRef) => address('/payment-callback', { orderId, ...(productType ? { productType } : {}) }),
};
