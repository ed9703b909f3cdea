import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sized } from '@jamun/test-support/depth';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cashfreePayments } from '../../src/adapters/payments/cashfree/cashfree-payments.ts';
import { later, minutes } from '../../src/kit/clock.ts';
import { newId, systemRandom } from '../../src/kit/ids.ts';
import {
  type CheckoutToOpen,
  type PaymentHint,
  PaymentsBusy,
  type PaymentsPort,
  PaymentsRejected,
  PaymentsUnavailable,
} from '../../src/modules/checkout/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { type SandboxProvider, startSandboxCashfree } from '../harness/providers/cashfree-server.ts';
import { testClock } from '../harness/world.ts';

/** Webhook receiver: records what the port reads from each webhook and answers with `shop.answer`. */
async function startShop(read: () => PaymentsPort) {
  const shop = {
    hints: [] as (PaymentHint | null)[],
    headers: [] as IncomingHttpHeaders[],
    attempts: [] as string[],
    bodies: [] as string[],
    answer: 200,
    url: '',
    close: () => {},
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    shop.hints.push(read().readWebhook(request.headers, Buffer.concat(chunks))?.hint ?? null);
    shop.headers.push(request.headers);
    shop.attempts.push(String(request.headers['x-webhook-attempt']));
    shop.bodies.push(Buffer.concat(chunks).toString());
    response.writeHead(shop.answer).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  shop.close = () => void server.close();
  return shop;
}

const clock = testClock();
const logged: string[] = [];
const skews: number[] = [];
let provider: SandboxProvider;
let port: PaymentsPort;
let shop: Awaited<ReturnType<typeof startShop>>;

const portFor = (overrides: Partial<Parameters<typeof cashfreePayments>[0]> = {}) =>
  cashfreePayments({
    baseUrl: () => provider.baseUrl,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    mode: 'sandbox',
    sdkUrl: '/sandbox/cashfree/sdk.js',
    apiVersion: '2025-01-01',
    timeouts: { answer: 10_000, pauses: [0, 0] },
    clock,
    log: createLogger('trace', { write: (line) => void logged.push(line) }),
    recordClockSkew: (seconds) => void skews.push(seconds),
    limits: { take: async () => {}, pause: async () => new PaymentsBusy(1_000) },
    ...overrides,
  });

beforeAll(async () => {
  provider = await startSandboxCashfree({ clock });
  port = portFor();
  shop = await startShop(() => port);
});
afterAll(async () => {
  shop.close();
  await provider.close();
});
afterEach(async () => {
  await provider.setImperfections({});
  shop.answer = 200;
  shop.hints.length = shop.headers.length = shop.attempts.length = shop.bodies.length = 0;
});

const order = (overrides: Partial<CheckoutToOpen> = {}): CheckoutToOpen => ({
  orderId: newId(systemRandom),
  amount: 49_950n,
  expiresAt: later(clock.now(), minutes(20)),
  customer: { id: '7', name: 'Meera', email: 'meera@example.in', phone: '+919886042211' },
  returnUrl: 'http://localhost:3000/payment-callback?orderId={order_id}',
  notifyUrl: shop.url,
  note: 'Monsoon Light',
  ...overrides,
});
const openOrder = async (overrides: Partial<CheckoutToOpen> = {}) => {
  const checkout = order(overrides);
  return { ...checkout, ...(await port.openCheckout(checkout)) };
};
const paymentsRefused = (code: string) => expect.objectContaining({ constructor: PaymentsRejected, code });

describe('orders at the provider', () => {
  it('opens an order and reads its state before and after the payment', async () => {
    const { orderId, paymentSessionId } = await openOrder();
    expect(await port.orderState(orderId)).toEqual({
      status: 'ACTIVE',
      amount: 49_950n,
      currency: 'INR',
      payments: [],
      unreadablePayments: 0,
    });
    const { cfPaymentId } = await provider.pay(paymentSessionId, 'SUCCESS', { method: 'card' });
    expect(await port.orderState(orderId)).toEqual({
      status: 'PAID',
      amount: 49_950n,
      currency: 'INR',
      payments: [
        {
          id: cfPaymentId,
          status: 'SUCCESS',
          amount: 49_950n,
          currency: 'INR',
          group: 'credit_card',
          time: new Date(Math.floor(clock.now().getTime() / 1000) * 1000),
          message: 'Transaction successful',
          details: {
            bankReference: cfPaymentId.slice(-12),
            instrument: 'visa •• 1111',
            errorCode: null,
            errorReason: null,
            errorDescription: null,
          },
        },
      ],
      unreadablePayments: 0,
    });
    expect(shop.hints).toEqual([{ kind: 'payment', orderId, reported: { reference: cfPaymentId, state: 'SUCCESS', amount: '49950' } }]);
  });

  it('an order names the webhook URL to the sandbox only: Cashfree has it from its dashboard', async () => {
    const headers = { 'x-client-id': provider.clientId, 'x-client-secret': provider.clientSecret, 'x-api-version': '2025-01-01' };
    const notifyUrl = 'https://shop.example.in/api/v1/webhooks/cashfree';
    const notifyUrlSentBy = async (mode: 'sandbox' | 'production') => {
      const checkout = order({ notifyUrl });
      await portFor({ mode }).openCheckout(checkout);
      const opened = await fetch(`${provider.baseUrl}/orders/${checkout.orderId}`, { headers });
      return ((await opened.json()) as { order_meta: { notify_url: string | null } }).order_meta.notify_url;
    };
    expect({ sandbox: await notifyUrlSentBy('sandbox'), production: await notifyUrlSentBy('production') }).toEqual({
      sandbox: notifyUrl,
      production: null,
    });
  });

  it('unknown orders and refunds return null', async () => {
    expect(await port.orderState('unknown-order')).toBe(null);
    expect(await port.orderState("x' or 1=1 --/../..")).toBe(null);
    expect(await port.refundState({ orderId: 'unknown-order', refundId: 'unknown-refund' })).toBe(null);
  });

  it('amounts of orders and payments are exact to the paisa', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 100n, max: 50_000_000n }), async (amount) => {
        const { orderId, paymentSessionId } = await openOrder({ amount });
        await provider.pay(paymentSessionId);
        const state = await port.orderState(orderId);
        expect({ order: state?.amount, payment: state?.payments[0]?.amount }).toEqual({ order: amount, payment: amount });
      }),
      { numRuns: sized(15, 200) },
    );
  }, 300_000);

  it('opening an order again returns the same session, and another amount is rejected', async () => {
    const checkout = order();
    const first = await port.openCheckout(checkout);
    expect(await port.openCheckout(checkout)).toEqual(first);
    // Another process sends another body, and so another idempotency key.
    expect(await port.openCheckout({ ...checkout, note: 'Another note' })).toEqual(first);
    await expect(port.openCheckout({ ...checkout, amount: 100n })).rejects.toEqual(paymentsRefused('order_amount_differs'));
    const many = order();
    const sessions = await Promise.all(Array.from({ length: 10 }, () => port.openCheckout(many)));
    expect(new Set(sessions.map(({ paymentSessionId }) => paymentSessionId)).size).toBe(1);
  });

  it('an order has several payment attempts, and a pending one can succeed after the order expired', async () => {
    const { orderId, paymentSessionId } = await openOrder();
    await provider.pay(paymentSessionId, 'FAILED');
    await provider.pay(paymentSessionId, 'USER_DROPPED');
    const { cfPaymentId } = await provider.pay(paymentSessionId, 'PENDING');
    const before = await port.orderState(orderId);
    expect(before?.status).toBe('ACTIVE');
    expect(before?.payments.map(({ status }) => status).sort()).toEqual(['DROPPED', 'FAILED', 'PENDING']);
    expect(new Set(before?.payments.map(({ id }) => id)).size).toBe(3);
    clock.advance(minutes(30));
    expect((await port.orderState(orderId))?.status).toBe('EXPIRED');
    await expect(provider.pay(paymentSessionId)).rejects.toThrow('expired');
    await provider.pay(paymentSessionId, 'SUCCESS', { cfPaymentId });
    expect(await port.orderState(orderId)).toMatchObject({ status: 'PAID' });
    await expect(provider.pay(paymentSessionId, 'FAILED', { cfPaymentId })).rejects.toThrow('payment is already complete');
  });

  it('a terminated order cannot be paid, and termination decides nothing about paid, unknown and pending orders', async () => {
    const { orderId, paymentSessionId } = await openOrder();
    await port.terminate(orderId);
    await port.terminate(orderId);
    await expect(provider.pay(paymentSessionId)).rejects.toThrow('order is terminated');
    const paid = await openOrder();
    await provider.pay(paid.paymentSessionId);
    const waiting = await openOrder();
    const { cfPaymentId } = await provider.pay(waiting.paymentSessionId, 'PENDING');
    for (const id of [paid.orderId, waiting.orderId, 'unknown-order']) await port.terminate(id);
    const stateOf = async (id: string) => (await port.orderState(id))?.status;
    const states = [await stateOf(orderId), await stateOf(paid.orderId), await stateOf(waiting.orderId)];
    await provider.pay(waiting.paymentSessionId, 'FAILED', { cfPaymentId });
    expect([...states, await stateOf(waiting.orderId)]).toEqual(['TERMINATED', 'PAID', 'ACTIVE', 'TERMINATED']);
  });

  it('concurrent payments of one order succeed once', async () => {
    const { orderId, paymentSessionId } = await openOrder();
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => provider.pay(paymentSessionId)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await port.orderState(orderId))?.payments).toHaveLength(1);
  });

  it('accepts customer names of any length and script, and rejects an invalid phone number', async () => {
    for (const name of ['', 'Om', 'मीरा कृष्णन', '<script>alert(1)</script>', "Robert'); drop table", '😀'.repeat(200)]) {
      const { paymentSessionId } = await openOrder({ customer: { id: '1', name, email: 'a@b.in', phone: '9886042211' }, note: name });
      expect(paymentSessionId).toMatch(/^session_/);
    }
    const wrongPhone = openOrder({ customer: { id: '1', name: 'Meera', email: 'a@b.in', phone: '12' } });
    await expect(wrongPhone).rejects.toEqual(paymentsRefused('customer_details_customer_phone_invalid'));
  });
});

describe('refunds at the provider', () => {
  const payOrder = async (amount = 49_950n) => {
    const created = await openOrder({ amount });
    await provider.pay(created.paymentSessionId);
    return created;
  };
  const refundRequest = (orderId: string, overrides: object = {}) => ({
    orderId,
    refundId: newId(systemRandom),
    amount: 49_950n,
    note: 'Asked by the buyer',
    ...overrides,
  });

  it('a refund requested several times is sent once', async () => {
    const { orderId } = await payOrder();
    const refund = refundRequest(orderId);
    const responses = await Promise.all(Array.from({ length: 5 }, () => port.refund(refund)));
    const sent = { id: refund.refundId, status: 'SUCCESS', amount: 49_950n, isAutomatic: false, paymentId: expect.any(String) };
    expect(responses).toMatchObject(responses.map(() => sent));
    expect(await port.refundState(refund)).toEqual(responses[0]);
    await expect(port.refund(refundRequest(orderId))).rejects.toEqual(paymentsRefused('refund_amount_invalid'));
    expect(await port.refund({ ...refund, amount: 100n }), 'the existing refund is returned').toEqual(responses[0]);
    await provider.deliverWebhooks();
    await expect
      .poll(() => shop.hints.filter((hint) => hint?.kind === 'refund'))
      .toMatchObject([{ kind: 'refund', orderId, refund: { id: refund.refundId, status: 'SUCCESS', amount: '49950' } }]);
  });

  it('refund states of the provider map to SUCCESS, PENDING, ON_HOLD and REFUSED', async () => {
    const expected = { SUCCESS: 'SUCCESS', PENDING: 'PENDING', ONHOLD: 'ON_HOLD', CANCELLED: 'REFUSED', FAILED: 'REFUSED' };
    for (const [note, status] of Object.entries(expected)) {
      const { orderId } = await payOrder();
      expect(await port.refund(refundRequest(orderId, { note }))).toMatchObject({ status });
    }
    const { orderId } = await payOrder();
    const refund = refundRequest(orderId, { note: 'PENDING' });
    await port.refund(refund);
    await provider.send('refunds', { refundId: refund.refundId, status: 'CANCELLED' });
    expect(await port.refundState(refund)).toMatchObject({ status: 'REFUSED' });
    expect(await port.refund(refundRequest(orderId))).toMatchObject({ status: 'SUCCESS' });
  });

  it('a refund requires a paid order, and its state is bound to that order', async () => {
    const [{ orderId }, other] = [await openOrder(), await payOrder()];
    await expect(port.refund(refundRequest(orderId))).rejects.toEqual(paymentsRefused('order_not_paid'));
    const refund = refundRequest(other.orderId);
    await port.refund(refund);
    expect(await port.refundState({ orderId, refundId: refund.refundId })).toBe(null);
  });

  it('a refund is sent with an idempotency key that is the same in every process and differs between refunds', async () => {
    const keys: unknown[] = [];
    const wire = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const sent = JSON.parse(Buffer.concat(chunks).toString());
      keys.push(request.headers['x-idempotency-key']);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ refund_id: sent.refund_id, refund_amount: sent.refund_amount, refund_status: 'SUCCESS' }));
    });
    await new Promise<void>((ready) => wire.listen(0, '127.0.0.1', ready));
    const baseUrl = () => `http://127.0.0.1:${(wire.address() as AddressInfo).port}`;
    const [one, other] = [refundRequest('order-of-keys'), refundRequest('order-of-keys')];
    for (const refund of [one, one, other]) await portFor({ baseUrl }).refund(refund);
    await portFor({ baseUrl }).refund({ ...one, orderId: 'another-order' });
    wire.closeAllConnections();
    wire.close();
    const [first, secondProcess, otherRefund, otherOrder] = keys;
    expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(secondProcess).toBe(first);
    expect(new Set([first, otherRefund, otherOrder]).size).toBe(3);
  });

  it('a refund with a lost answer is looked up instead of sent again', async () => {
    const { orderId } = await payOrder();
    await provider.setImperfections({ loseAnswer: true });
    const refund = refundRequest(orderId);
    expect(await port.refund(refund)).toMatchObject({ id: refund.refundId, status: 'SUCCESS' });
    const [stored] = await provider.provider.overview(orderId);
    expect(stored?.refunds).toHaveLength(1);
  });
});

describe('provider failures', () => {
  it('records how far the clock of the provider is from ours', async () => {
    const { orderId } = await openOrder();
    const skewOf = async (clockSkewMs: number) => {
      await provider.setImperfections({ clockSkewMs });
      await port.orderState(orderId);
      return skews.at(-1);
    };
    expect(await skewOf(0)).toBe(0);
    expect(await skewOf(minutes(5))).toBeGreaterThanOrEqual(298);
    expect(await skewOf(-minutes(5))).toBeLessThanOrEqual(-298);
  });

  it('an order with a lost answer is opened once and found again', async () => {
    await provider.setImperfections({ loseAnswer: 2 });
    const checkout = order();
    const { paymentSessionId } = await port.openCheckout(checkout);
    await provider.setImperfections({ loseAnswer: true });
    await expect(port.openCheckout(checkout)).rejects.toBeInstanceOf(PaymentsUnavailable);
    await provider.setImperfections({});
    expect(await port.openCheckout(checkout)).toEqual({ paymentSessionId });
  });

  it('server errors are retried, then throw PaymentsUnavailable', async () => {
    await provider.setImperfections({ serverErrors: 2 });
    const { orderId } = await openOrder();
    await provider.setImperfections({ serverErrors: true });
    await expect(port.openCheckout(order())).rejects.toBeInstanceOf(PaymentsUnavailable);
    await expect(port.orderState(orderId)).rejects.toBeInstanceOf(PaymentsUnavailable);
    await expect(port.refund({ orderId, refundId: 'refund-1', amount: 100n, note: '' })).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  it('a provider slower than the timeout throws PaymentsUnavailable', async () => {
    await provider.setImperfections({ delayMs: 300 });
    const shortTimeout = portFor({ timeouts: { answer: 50, pauses: [0] } });
    await expect(shortTimeout.orderState('any-order')).rejects.toBeInstanceOf(PaymentsUnavailable);
    expect(await port.orderState('any-order')).toBe(null);
  });

  it('a wrong amount and a double capture appear in the order state', async () => {
    await provider.setImperfections({ wrongAmount: 1 });
    const wrong = await openOrder();
    await provider.pay(wrong.paymentSessionId);
    expect(await port.orderState(wrong.orderId)).toMatchObject({ amount: 49_950n, payments: [{ status: 'SUCCESS', amount: 50_050n }] });
    await provider.setImperfections({ secondCapture: 1 });
    const twice = await openOrder();
    await provider.pay(twice.paymentSessionId);
    const { payments = [] } = (await port.orderState(twice.orderId)) ?? {};
    expect(payments.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS']);
    expect(new Set(payments.map(({ id }) => id)).size).toBe(2);
  });

  it('an unreachable or foreign server throws PaymentsUnavailable', async () => {
    const unreachable = portFor({ baseUrl: () => 'http://127.0.0.1:1/pg' });
    await expect(unreachable.orderState('any-order')).rejects.toBeInstanceOf(PaymentsUnavailable);
    const elsewhere = portFor({ baseUrl: () => provider.origin });
    await expect(elsewhere.orderState('any-order'), 'a 404 of another server does not mean an unknown order').rejects.toBeInstanceOf(
      PaymentsUnavailable,
    );
    const page = portFor({ baseUrl: () => `${provider.origin}/sandbox/cashfree/sdk.js?` });
    await expect(page.orderState('any-order')).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  it('rejected credentials throw PaymentsUnavailable and decide no order or refund', async () => {
    const stranger = portFor({ clientSecret: 'wrong' });
    await expect(stranger.openCheckout(order())).rejects.toBeInstanceOf(PaymentsUnavailable);
    await expect(stranger.refund({ orderId: 'a-b-c', refundId: 'd-e-f', amount: 100n, note: '' })).rejects.toThrow('CASHFREE_SECRET_KEY');
  });
});

describe('provider webhooks', () => {
  it('an unaccepted webhook is sent four times and then given up', async () => {
    shop.answer = 500;
    const { orderId, paymentSessionId } = await openOrder();
    await provider.pay(paymentSessionId);
    expect(await provider.deliverWebhooks()).toEqual({ attempts: 0 });
    for (const pause of [2, 10, 30]) {
      clock.advance(minutes(pause));
      expect(await provider.deliverWebhooks()).toEqual({ attempts: 1 });
    }
    clock.advance(minutes(60));
    expect(await provider.deliverWebhooks(true)).toEqual({ attempts: 0 });
    expect(shop.attempts).toEqual(['1', '2', '3', '4']);
    expect(shop.hints.every((hint) => hint?.orderId === orderId)).toBe(true);
    expect(new Set(shop.bodies).size).toBe(1);
  });

  it('an accepted webhook is not sent again', async () => {
    const { paymentSessionId } = await openOrder();
    await provider.pay(paymentSessionId, 'FAILED');
    expect(await provider.deliverWebhooks(true)).toEqual({ attempts: 0 });
    expect(shop.attempts).toEqual(['1']);
  });

  it('webhooks can be duplicated, delayed, reordered or lost', async () => {
    await provider.setImperfections({ duplicate: true });
    await provider.pay((await openOrder()).paymentSessionId);
    expect(shop.bodies).toHaveLength(2);
    expect(shop.bodies[0]).toBe(shop.bodies[1]);

    await provider.setImperfections({ webhookDelayMs: 60_000 });
    await provider.pay((await openOrder()).paymentSessionId);
    expect(shop.bodies).toHaveLength(2);
    clock.advance(minutes(1));
    await provider.deliverWebhooks();
    expect(shop.bodies).toHaveLength(3);

    await provider.setImperfections({ reorder: true });
    const { paymentSessionId } = await openOrder();
    for (const outcome of ['FAILED', 'USER_DROPPED', 'SUCCESS']) await provider.pay(paymentSessionId, outcome);
    await provider.deliverWebhooks();
    expect(shop.bodies.slice(3).map((body) => JSON.parse(body).data.payment.payment_status)).toEqual(['SUCCESS', 'USER_DROPPED', 'FAILED']);

    await provider.setImperfections({ loseWebhooks: true });
    await provider.pay((await openOrder()).paymentSessionId);
    expect(await provider.deliverWebhooks(true)).toEqual({ attempts: 0 });
    expect(shop.bodies).toHaveLength(6);
  });

  it('pending webhooks are sent after a restart of the provider', async () => {
    const dead = 'http://127.0.0.1:1/hook';
    const { paymentSessionId } = await openOrder({ notifyUrl: dead });
    await provider.pay(paymentSessionId);
    const next = await startSandboxCashfree({ clock, databaseUrl: provider.databaseUrl });
    clock.advance(minutes(2));
    expect(await next.deliverWebhooks()).toEqual({ attempts: 1 });
    await next.close();
  });

  it('rejects webhooks with the signature of another merchant or a changed body', async () => {
    const stranger = portFor({ clientSecret: 'another secret' });
    await provider.pay((await openOrder()).paymentSessionId);
    const [headers = {}, body = ''] = [shop.headers[0], shop.bodies[0]];
    expect(port.readWebhook(headers, Buffer.from(body))).not.toBe(null);
    expect(stranger.readWebhook(headers, Buffer.from(body))).toBe(null);
    expect(
      port.readWebhook(headers, Buffer.from(JSON.stringify(JSON.parse(body)))),
      'a re-serialized body does not match the signature',
    ).toBe(null);
  });
});

it('handles many concurrent orders and their webhooks', async () => {
  const count = sized(60, 3_000);
  const withoutRetries = portFor({ timeouts: { answer: 30_000, pauses: [] } });
  const lanes = Array.from({ length: 20 }, async (_, lane) => {
    for (let index = lane; index < count; index += 20) {
      const checkout = order();
      const { paymentSessionId } = await withoutRetries.openCheckout(checkout);
      await provider.pay(paymentSessionId);
    }
  });
  await Promise.all(lanes);
  expect(new Set(shop.hints.map((hint) => hint?.orderId)).size).toBe(count);
}, 300_000);

it('keys, sessions and customer data do not appear in the log', () => {
  const log = logged.join('\n');
  expect(log).toContain('the payment provider');
  for (const secret of [provider.clientSecret, 'wrong', 'session_', 'meera@example.in', '9886042211']) expect(log).not.toContain(secret);
});
