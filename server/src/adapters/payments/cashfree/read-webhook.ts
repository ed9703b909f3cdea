import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentHint, PaymentReport, SignedWebhook } from '../../../modules/checkout/index.ts';
import { PaymentWebhook, WebhookPayload } from './wire.ts';

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

/** Null for a body that is not an object: digits of the timestamp can be moved into the body without breaking the signature. */
function parseBody(body: Buffer): object | null {
  try {
    const payload: unknown = JSON.parse(body.toString('utf8'));
    return typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? payload : null;
  } catch {
    return null;
  }
}

/** Unknown webhooks are accepted as `other`, because the provider would resend a rejected one. */
const hintOf = (payload: object): PaymentHint =>
  WebhookPayload.safeParse(payload).data ?? { kind: 'other', orderId: '', type: typeOf(payload) };

function reportOf(payload: object, sentAt: Date): PaymentReport | null {
  const { data: report } = PaymentWebhook.safeParse(payload);
  return report?.isKnownState ? { order: report.order, payment: report.payment, sentAt } : null;
}

/**
 * The signature covers the raw bytes. There is no replay window: retries of the provider arrive half an hour later with any
 * timestamp. A replayed webhook finds its order settled. Any of the secrets may have signed: a rotation overlaps with retries.
 */
export function isSigned(secrets: readonly string[], headers: Headers, body: Buffer): boolean {
  const [timestamp, signature] = [headers['x-webhook-timestamp'], headers['x-webhook-signature']];
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (body.length === 0 || body.length > maxBytes || !timestampShape.test(timestamp)) return false;
  return secrets.some((secret) => secret !== '' && isSignatureValid(secret, timestamp, body, signature));
}

export function readWebhook(secrets: readonly string[], headers: Headers, body: Buffer): SignedWebhook | null {
  const payload = isSigned(secrets, headers, body) ? parseBody(body) : null;
  if (payload === null) return null;
  const sentAt = new Date(Number(headers['x-webhook-timestamp']));
  const hint = hintOf(payload);
  return { hint, report: hint.kind === 'payment' ? reportOf(payload, sentAt) : null };
}
