import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentHint } from '../../../modules/checkout/index.ts';
import { WebhookPayload } from './wire.ts';

// Real webhooks have about 2 KB.
const maxBytes = 128 * 1024;
const timestampShape = /^\d{10,16}$/;
const signatureLength = 44;

type Headers = Record<string, string | string[] | undefined>;

/** Compares the signature as text: base64 has several encodings of the same bytes, and only the canonical one is accepted. */
function isSignatureValid(secret: string, timestamp: string, body: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(timestamp).update(body).digest('base64');
  const received = Buffer.from(signature, 'latin1');
  return received.length === signatureLength && timingSafeEqual(received, Buffer.from(expected, 'latin1'));
}

const typeOf = (payload: object): string => ('type' in payload && typeof payload.type === 'string' ? payload.type.slice(0, 100) : '');

/**
 * Unknown webhooks are accepted as `other`, because the provider would resend a rejected one. A body that is not an object is
 * rejected as forged: digits of the timestamp can be moved into the body without breaking the signature.
 */
function parseBody(body: Buffer): PaymentHint | null {
  try {
    const payload: unknown = JSON.parse(body.toString('utf8'));
    const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
    return isObject ? (WebhookPayload.safeParse(payload).data ?? { kind: 'other', orderId: '', type: typeOf(payload) }) : null;
  } catch {
    return null;
  }
}

/**
 * The signature covers the raw bytes. There is no replay window: retries of the provider arrive half an hour later with any
 * timestamp, and a replayed webhook only triggers a status query to the provider.
 */
export function isSigned(secret: string, headers: Headers, body: Buffer): boolean {
  const [timestamp, signature] = [headers['x-webhook-timestamp'], headers['x-webhook-signature']];
  if (secret === '' || typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (body.length === 0 || body.length > maxBytes || !timestampShape.test(timestamp)) return false;
  return isSignatureValid(secret, timestamp, body, signature);
}

export const readWebhook = (secret: string, headers: Headers, body: Buffer): PaymentHint | null =>
  isSigned(secret, headers, body) ? parseBody(body) : null;
