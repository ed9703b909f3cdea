import type { StartedPayment } from '@jamun/contract';
import { expect } from 'vitest';
import { call } from './calls.ts';
import { newPerson } from './people.ts';

interface PurchaseOptions {
  customAmount?: number;
  couponCode?: string;
  answers?: { questionId: string; answer: string }[];
}

export const startPurchase = (token: string, productId: string, body: PurchaseOptions = {}) =>
  call<StartedPayment>(`POST /api/v1/digital-products/${productId}/purchase`, { token, body });

/** Pays in the provider's sandbox. */
export const pay = ({ paymentSessionId }: StartedPayment, outcome: 'SUCCESS' | 'FAILED' = 'SUCCESS') =>
  call('POST /sandbox/cashfree/pay', { body: { paymentSessionId, outcome } });

/** Polls the order like the result page, until it is paid. */
export const settled = (orderId: string) =>
  expect
    .poll(async () => (await call<{ status: string }>(`GET /api/v1/orders/payment-callback?orderId=${orderId}`)).status)
    .toBe('success');

/** Buys and pays a product; returns the order id. */
export async function bought(token: string, productId: string, body: PurchaseOptions = {}): Promise<string> {
  const started = await startPurchase(token, productId, body);
  await pay(started);
  await settled(started.orderId);
  return started.orderId;
}

/** Buys and pays a product without an account; returns the email address of the buyer. */
export async function boughtAsGuest(productId: string): Promise<string> {
  const { email, phone } = newPerson();
  const body = { customer: { email, phone } };
  const started = await call<StartedPayment>(`POST /api/v1/guest/digital-products/${productId}/purchase`, { body });
  await pay(started);
  await settled(started.orderId);
  return email;
}

interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Adds a file to a product. */
export async function addFile(token: string, productId: string, { name, mimeType, buffer }: SentFile): Promise<void> {
  const product = `/api/v1/digital-products/${productId}`;
  const upload = { fileName: name, fileType: mimeType };
  const { uploadUrl, s3Key } = await call<{ uploadUrl: string; s3Key: string }>(`POST ${product}/uploadUrl`, { token, body: upload });
  await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': mimeType }, body: new Uint8Array(buffer) });
  await call(`POST ${product}/uploadFile`, { token, body: { s3Key } });
}
