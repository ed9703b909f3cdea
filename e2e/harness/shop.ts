import type { StartedPayment } from '@jamun/contract';
import { expect } from 'vitest';
import { call } from './calls.ts';

interface Wish {
  customAmount?: number;
  answers?: { questionId: string; answer: string }[];
}

/** Somebody begins to pay for a product. */
export const startPurchase = (token: string, productId: string, body: Wish = {}) =>
  call<StartedPayment>(`POST /api/v1/digital-products/${productId}/purchase`, { token, body });

/** What the buyer does in the provider's checkout. */
export const pay = ({ paymentSessionId }: StartedPayment, outcome: 'SUCCESS' | 'FAILED' = 'SUCCESS') =>
  call('POST /sandbox/cashfree/pay', { body: { paymentSessionId, outcome } });

/** As the result page does, which asks until it knows. */
export const settled = (orderId: string) =>
  expect
    .poll(async () => (await call<{ status: string }>(`GET /api/v1/orders/payment-callback?orderId=${orderId}`)).status)
    .toBe('success');

/** A product bought and paid by somebody: the id of the order. */
export async function bought(token: string, productId: string, body: Wish = {}): Promise<string> {
  const started = await startPurchase(token, productId, body);
  await pay(started);
  await settled(started.orderId);
  return started.orderId;
}

interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** One more file for whoever buys the product. */
export async function addFile(token: string, productId: string, { name, mimeType, buffer }: SentFile): Promise<void> {
  const product = `/api/v1/digital-products/${productId}`;
  const wish = { fileName: name, fileType: mimeType };
  const { uploadUrl, s3Key } = await call<{ uploadUrl: string; s3Key: string }>(`POST ${product}/uploadUrl`, { token, body: wish });
  await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': mimeType }, body: new Uint8Array(buffer) });
  await call(`POST ${product}/uploadFile`, { token, body: { s3Key } });
}
