import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWebhook } from './read-webhook.ts';

const secret = 'the secret of the merchant';
const timestamp = '1746427759733';
// The provider writes 170.00; a parser that serializes the body again writes 170.
const text =
  '{"data":{"order":{"order_id":"order_OFR_2","order_amount":170.00,"order_currency":"INR"},"payment":{"cf_payment_id":"1453002795","payment_status":"SUCCESS","payment_amount":170.00}},"event_time":"2026-05-05T12:19:19+05:30","type":"PAYMENT_SUCCESS_WEBHOOK"}';
const sign = (key: string, time: string, body: string | Buffer) => createHmac('sha256', key).update(time).update(body).digest('base64');
const read = (body: string | Buffer, signature: unknown, time: unknown = timestamp, ...keys: string[]) =>
  readWebhook(
    keys.length === 0 ? [secret] : keys,
    { 'x-webhook-timestamp': time as string, 'x-webhook-signature': signature as string },
    Buffer.from(body),
  );
const hintIn = (...webhook: Parameters<typeof read>) => read(...webhook)?.hint ?? null;
const signedWith = (body: string): [string, string] => [body, sign(secret, timestamp, body)];
const genuine = sign(secret, timestamp, text);
const forgeries = 10_000;

describe('payment webhooks', () => {
  it('accepts a webhook with a valid signature, also late and repeatedly', () => {
    for (let times = 0; times < 3; times++)
      expect(hintIn(text, genuine)).toEqual({
        kind: 'payment',
        orderId: 'order_OFR_2',
        reported: { reference: '1453002795', state: 'SUCCESS', amount: '17000' },
      });
  });

  it('accepts a signature computed with openssl', () => {
    // printf '%s' '1700000000000{"type":"PAYMENT_FAILED_WEBHOOK","data":{"order":{"order_id":"abc"}}}' | openssl dgst -sha256 -hmac key -binary | base64
    const body = '{"type":"PAYMENT_FAILED_WEBHOOK","data":{"order":{"order_id":"abc"}}}';
    expect(hintIn(body, '2tIjF9iJ7UMUJTEjvwSX8/vWaGVaEubl+65pE7bU3jY=', '1700000000000', 'key')).toEqual({
      kind: 'payment',
      orderId: 'abc',
    });
  });

  it('accepts webhooks of the present and of the previous secret during a rotation, and of no other', () => {
    for (const key of ['new secret', secret]) {
      const signature = sign(key, timestamp, text);
      expect(hintIn(text, signature, timestamp, 'new secret', secret)?.kind, key).toBe('payment');
    }
    expect(read(text, sign('older secret', timestamp, text), timestamp, 'new secret', secret)).toBe(null);
    expect(read(text, sign('', timestamp, text), timestamp, 'new secret', '')).toBe(null);
  });

  it('reads the order id from a refund webhook', () => {
    const body = '{"type":"REFUND_STATUS_WEBHOOK","data":{"refund":{"order_id":"order-1","refund_id":"r-1","refund_status":"SUCCESS"}}}';
    expect(hintIn(body, sign(secret, timestamp, body))).toEqual({ kind: 'refund', orderId: 'order-1' });
  });

  it('reads the order id from a dispute webhook', () => {
    const body = '{"type":"DISPUTE_CREATED","data":{"dispute":{"dispute_id":"1"},"order_details":{"order_id":"order-1"}}}';
    expect(hintIn(body, sign(secret, timestamp, body))).toEqual({ kind: 'dispute', orderId: 'order-1' });
  });

  it('reads an automatic refund webhook with and without an order id', () => {
    const money = { status: 'SUCCESS', amount: '17000', arn: null, note: null };
    const refund = { id: '77', providerId: '77', paymentId: null, isAutomatic: true, ...money };
    for (const [order, orderId] of [
      ['"order_id":"order-1",', 'order-1'],
      ['', ''],
    ]) {
      const body = `{"type":"AUTO_REFUND_STATUS_WEBHOOK","data":{"auto_refund":{${order}"cf_refund_id":77,"refund_amount":170.00,"refund_status":"SUCCESS"}}}`;
      expect(hintIn(body, sign(secret, timestamp, body))).toEqual({ kind: 'auto-refund', orderId, refund });
    }
  });

  const reportIn = (body: string) => read(body, sign(secret, timestamp, body))?.report ?? null;
  const complete = (payment: Record<string, unknown> = {}, order: Record<string, unknown> = {}, type = 'PAYMENT_SUCCESS_WEBHOOK') =>
    JSON.stringify({
      type,
      data: {
        order: { order_id: 'order-1', order_amount: 170, order_currency: 'INR', ...order },
        payment: {
          cf_payment_id: 77,
          payment_status: 'SUCCESS',
          payment_amount: 170,
          payment_currency: 'INR',
          payment_time: '2026-05-05T12:19:19+05:30',
          payment_group: 'upi',
          bank_reference: '234928698581',
          payment_method: { upi: { upi_id: 'suhasg6@ybl' } },
          payment_message: null,
          ...payment,
        },
      },
    });

  it('reports a payment whose webhook is complete and has a known state', () => {
    expect(reportIn(complete())).toEqual({
      order: { id: 'order-1', amount: 17_000n, currency: 'INR' },
      payment: {
        id: '77',
        status: 'SUCCESS',
        amount: 17_000n,
        currency: 'INR',
        group: 'upi',
        time: new Date('2026-05-05T06:49:19Z'),
        message: null,
        details: {
          bankReference: '234928698581',
          instrument: 'su•••@ybl',
          errorCode: null,
          errorReason: null,
          errorDescription: null,
        },
      },
      sentAt: new Date(Number(timestamp)),
    });
    expect(reportIn(complete({ payment_status: 'USER_DROPPED' }, {}, 'PAYMENT_USER_DROPPED_WEBHOOK'))?.payment.status).toBe('DROPPED');
    expect(reportIn(complete({ is_captured: false }))?.payment.status).toBe('PENDING');
  });

  it.each([
    ['an unknown state', complete({ payment_status: 'FLAGGED' })],
    ['the name of an object property as its state', complete({ payment_status: 'constructor' })],
    ['no currency of the payment', complete({ payment_currency: undefined })],
    ['no amount of the order', complete({}, { order_amount: undefined })],
    ['an unreadable amount', complete({ payment_amount: '1e2' })],
    ['a third decimal', complete({ payment_amount: 170.001 })],
    ['another type', complete({}, {}, 'REFUND_STATUS_WEBHOOK')],
    ['no payment', '{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"order-1","order_amount":170,"order_currency":"INR"}}}'],
  ])('a webhook with %s reports no payment', (_what, body) => expect(reportIn(body)).toBeNull());

  it.each(['order\\u0000', '\\ud800', '../orders', '', 'x'.repeat(101)])('a webhook with the order id %j is of no known kind', (id) =>
    expect(hintIn(...signedWith(`{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"${id}"}}}`))?.kind).toBe('other'),
  );

  it('rejects a webhook whose body was parsed and serialized again', () => {
    const reserialized = JSON.stringify(JSON.parse(text));
    expect(reserialized).not.toBe(text);
    expect(read(reserialized, genuine)).toBe(null);
  });

  it('accepts signed webhooks of unknown kinds as other, and rejects bodies that are no JSON object', () => {
    const testWebhook = '{"type":"WEBHOOK","data":{"test_object":{"test_key":"test_value"}}}';
    for (const body of [testWebhook, '{}', '{"type":"PAYMENT_SUCCESS_WEBHOOK"}', '{"type":"OTHER","data":{"order":{"order_id":"a"}}}'])
      expect(hintIn(body, sign(secret, timestamp, body)), body).toEqual({ kind: 'other', orderId: '', type: JSON.parse(body).type ?? '' });
    for (const body of ['null', '[]', '"text"', '7', 'no json']) expect(read(body, sign(secret, timestamp, body)), body).toBe(null);
  });

  it('rejects a webhook without a secret, a valid signature header or a valid timestamp', () => {
    expect(read(text, sign('', timestamp, text), timestamp, '')).toBe(null);
    for (const missing of [undefined, '', [genuine], [genuine, genuine]]) expect(read(text, missing)).toBe(null);
    for (const time of [undefined, '', 'yesterday', '-1', '1e12', ` ${timestamp}`, '9'.repeat(400), [timestamp]]) {
      const signature = sign(secret, String(time), text);
      expect(read(text, signature, time)).toBe(null);
    }
  });

  it('rejects oversized and empty webhook bodies', () => {
    const body = text.padEnd(200_000, ' ');
    expect(read(body, sign(secret, timestamp, body))).toBe(null);
    expect(read('', sign(secret, timestamp, ''))).toBe(null);
  });

  it('rejects a webhook whose last timestamp digit was moved to the start of the body, though its signature matches', () => {
    const body = `3${text}`;
    expect(sign(secret, timestamp.slice(0, -1), body)).toBe(genuine);
    expect(read(body, genuine, timestamp.slice(0, -1))).toBe(null);
  });

  it('rejects every other encoding of a valid signature', () => {
    const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    for (const letter of base64Letters) {
      const variant = `${genuine.slice(0, 42)}${letter}=`;
      if (variant !== genuine) expect(read(text, variant)).toBe(null);
    }
    for (const variant of [
      genuine.slice(0, -1),
      `${genuine}=`,
      ` ${genuine}`,
      genuine.toLowerCase(),
      Buffer.from(genuine, 'base64').toString('hex'),
    ])
      expect(read(text, variant), variant).toBe(null);
  });
});

const bytes = Buffer.from(text);
/** Forged webhook, created without knowing the secret. */
const forgery = fc.oneof(
  fc.record({ at: fc.nat(bytes.length - 1), flip: fc.integer({ min: 1, max: 255 }) }).map(({ at, flip }) => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ flip;
    return { body: changed, signature: genuine, time: timestamp };
  }),
  fc.nat(bytes.length - 1).map((length) => ({ body: bytes.subarray(0, length), signature: genuine, time: timestamp })),
  fc.string({ minLength: 1 }).map((tail) => ({ body: Buffer.concat([bytes, Buffer.from(tail)]), signature: genuine, time: timestamp })),
  fc.string().map((key) => ({ body: bytes, signature: sign(key, timestamp, text), time: timestamp })),
  fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((random) => ({ body: bytes, signature: Buffer.from(random).toString('base64'), time: timestamp })),
  fc.string().map((signature) => ({ body: bytes, signature, time: timestamp })),
  fc.bigInt({ min: 10n ** 9n, max: 10n ** 15n }).map((time) => ({ body: bytes, signature: genuine, time: String(time) })),
  fc.json().map((json) => ({ body: Buffer.from(json), signature: genuine, time: timestamp })),
);

it(`rejects ${forgeries} forged webhooks`, () => {
  fc.assert(
    fc.property(forgery, ({ body, signature, time }) =>
      time === timestamp && signature === genuine && bytes.equals(body) ? true : read(body, signature, time) === null,
    ),
    { numRuns: forgeries },
  );
});
