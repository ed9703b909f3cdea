import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentHint } from '../../../modules/checkout/index.ts';
import { Notice } from './wire.ts';

// Real ones have some two thousand bytes.
const largest = 128 * 1024;
const timestampShape = /^\d{10,16}$/;
const signatureLength = 44;

type Headers = Record<string, string | string[] | undefined>;

/** Compared as text: base64 has several spellings of the same bytes, and only the one that was sent is right. */
function signedBy(secret: string, timestamp: string, body: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(timestamp).update(body).digest('base64');
  const given = Buffer.from(signature, 'latin1');
  return given.length === signatureLength && timingSafeEqual(given, Buffer.from(expected, 'latin1'));
}

const typeOf = (said: object): string => ('type' in said && typeof said.type === 'string' ? said.type.slice(0, 100) : '');

/**
 * What it is about; something else where that is not understood, since refusing it would only bring it back. What is no
 * object at all was not sent like this: digits of the time can be moved into the body without breaking the signature.
 */
function subjectOf(body: Buffer): PaymentHint | null {
  try {
    const said: unknown = JSON.parse(body.toString('utf8'));
    const isObject = typeof said === 'object' && said !== null && !Array.isArray(said);
    return isObject ? (Notice.safeParse(said).data ?? { kind: 'other', orderId: '', type: typeOf(said) }) : null;
  } catch {
    return null;
  }
}

/**
 * The signature covers the bytes as they came. There is no window of time: the provider's retries come half an hour
 * later with whatever timestamp it likes, and what a repeated webhook leads to is a question to the provider, no more.
 */
export function isSigned(secret: string, headers: Headers, body: Buffer): boolean {
  const [timestamp, signature] = [headers['x-webhook-timestamp'], headers['x-webhook-signature']];
  if (secret === '' || typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (body.length === 0 || body.length > largest || !timestampShape.test(timestamp)) return false;
  return signedBy(secret, timestamp, body, signature);
}

export const readWebhook = (secret: string, headers: Headers, body: Buffer): PaymentHint | null =>
  isSigned(secret, headers, body) ? subjectOf(body) : null;
