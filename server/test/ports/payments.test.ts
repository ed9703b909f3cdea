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
  type PaymentsPort,
  PaymentsRefused,
  PaymentsUnavailable,
} from '../../src/modules/checkout/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { type SandboxProvider, startSandboxCashfree } from '../harness/providers/cashfree-server.ts';
import { turnedClock } from '../harness/world.ts';

/** A shop that takes webhooks: what it understood of them, and what it answers. */
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
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    shop.hints.push(read().readWebhook(request.headers, Buffer.concat(chunks)));
    shop.headers.push(request.headers);
    shop.attempts.push(String(request.headers['x-webhook-attempt']));
    shop.bodies.push(Buffer.concat(chunks).toString());
    answer.writeHead(shop.answer).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  shop.close = () => void server.close();
  return shop;
}

const clock = turnedClock();
const logged: string[] = [];
let provider: SandboxProvider;
let port: PaymentsPort;
let shop: Awaited<ReturnType<typeof startShop>>;

const portFor = (given: Partial<Parameters<typeof cashfreePayments>[0]> = {}) =>
  cashfreePayments({
    baseUrl: () => provider.baseUrl,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    mode: 'sandbox',
    sdkUrl: '/sandbox/cashfree/sdk.js',
    apiVersion: '2025-01-01',
    timeouts: { answer: 10_000, pauses: [0, 0] },
    log: createLogger('trace', { write: (line) => void logged.push(line) }),
    ...given,
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
  await provider.imperfect({});
  shop.answer = 200;
  shop.hints.length = shop.headers.length = shop.attempts.length = shop.bodies.length = 0;
});

const order = (given: Partial<CheckoutToOpen> = {}): CheckoutToOpen => ({
  orderId: newId(systemRandom),
  amount: 49_950n,
  expiresAt: later(clock.now(), minutes(20)),
  customer: { id: '7', name: 'Meera', email: 'meera@example.in', phone: '+919886042211' },
  returnUrl: 'http://localhost:3000/payment-callback?orderId={order_id}',
  notifyUrl: shop.url,
  note: 'Monsoon Light',
  ...given,
});
const opened = async (given: Partial<CheckoutToOpen> = {}) => {
  const wish = order(given);
  return { ...wish, ...(await port.openCheckout(wish)) };
};
const refused = (code: string) => expect.objectContaining({ constructor: PaymentsRefused, code });

describe('an order', () => {
  it('is opened, paid and known', async () => {
    const { orderId, paymentSessionId } = await opened();
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
        },
      ],
      unreadablePayments: 0,
    });
    expect(shop.hints).toEqual([{ kind: 'payment', orderId, reported: { reference: cfPaymentId, state: 'SUCCESS', amount: '49950' } }]);
  });

  it('nobody has heard of is null', async () => {
    expect(await port.orderState('nobody-knows-this')).toBe(null);
    expect(await port.orderState("x' or 1=1 --/../..")).toBe(null);
    expect(await port.refundState({ orderId: 'nobody-knows-this', refundId: 'nor-this' })).toBe(null);
  });

  it('keeps every amount to the paisa', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 100n, max: 50_000_000n }), async (amount) => {
        const { orderId, paymentSessionId } = await opened({ amount });
        await provider.pay(paymentSessionId);
        const state = await port.orderState(orderId);
        expect([state?.amount, state?.payments[0]?.amount]).toEqual([amount, amount]);
      }),
      { numRuns: sized(15, 200) },
    );
  }, 300_000);

  it('asked for again is the same one, and of another amount is refused', async () => {
    const wish = order();
    const first = await port.openCheckout(wish);
    expect(await port.openCheckout(wish)).toEqual(first);
    // As another process would ask: with a body, and so a key, of its own.
    expect(await port.openCheckout({ ...wish, note: 'Another note' })).toEqual(first);
    await expect(port.openCheckout({ ...wish, amount: 100n })).rejects.toEqual(refused('order_amount_differs'));
    const many = order();
    const sessions = await Promise.all(Array.from({ length: 10 }, () => port.openCheckout(many)));
    expect(new Set(sessions.map(({ paymentSessionId }) => paymentSessionId)).size).toBe(1);
  });

  it('has several attempts, each with its own id, and a pending one ends later', async () => {
    const { orderId, paymentSessionId } = await opened();
    await provider.pay(paymentSessionId, 'FAILED');
    await provider.pay(paymentSessionId, 'USER_DROPPED');
    const { cfPaymentId } = await provider.pay(paymentSessionId, 'PENDING');
    const before = await port.orderState(orderId);
    expect(before?.status).toBe('ACTIVE');
    expect(before?.payments.map(({ status }) => status).sort()).toEqual(['DROPPED', 'FAILED', 'PENDING']);
    expect(new Set(before?.payments.map(({ id }) => id)).size).toBe(3);
    clock.turn(minutes(30));
    expect((await port.orderState(orderId))?.status).toBe('EXPIRED');
    await expect(provider.pay(paymentSessionId)).rejects.toThrow('expired');
    await provider.pay(paymentSessionId, 'SUCCESS', { cfPaymentId });
    expect(await port.orderState(orderId)).toMatchObject({ status: 'PAID' });
    await expect(provider.pay(paymentSessionId, 'FAILED', { cfPaymentId })).rejects.toThrow('come to its end');
  });

  it('is paid once, however many pay at the same moment', async () => {
    const { orderId, paymentSessionId } = await opened();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => provider.pay(paymentSessionId)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await port.orderState(orderId))?.payments).toHaveLength(1);
  });

  it('takes people as they are: short names, long titles, letters of every script', async () => {
    for (const name of ['', 'Om', 'मीरा कृष्णन', '<script>alert(1)</script>', "Robert'); drop table", '😀'.repeat(200)]) {
      const { paymentSessionId } = await opened({ customer: { id: '1', name, email: 'a@b.in', phone: '9886042211' }, note: name });
      expect(paymentSessionId).toMatch(/^session_/);
    }
    const wrongPhone = opened({ customer: { id: '1', name: 'Meera', email: 'a@b.in', phone: '12' } });
    await expect(wrongPhone).rejects.toEqual(refused('customer_details_customer_phone_invalid'));
  });
});

describe('a refund', () => {
  const paid = async (amount = 49_950n) => {
    const made = await opened({ amount });
    await provider.pay(made.paymentSessionId);
    return made;
  };
  const wish = (orderId: string, given: object = {}) => ({
    orderId,
    refundId: newId(systemRandom),
    amount: 49_950n,
    note: 'Asked by the buyer',
    ...given,
  });

  it('is sent once, however often it is asked for', async () => {
    const { orderId } = await paid();
    const refund = wish(orderId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => port.refund(refund)));
    expect(answers).toEqual(answers.map(() => ({ id: refund.refundId, status: 'SUCCESS', amount: 49_950n })));
    expect(await port.refundState(refund)).toEqual(answers[0]);
    await expect(port.refund(wish(orderId))).rejects.toEqual(refused('refund_amount_invalid'));
    expect(await port.refund({ ...refund, amount: 100n }), 'the one that the provider has').toEqual(answers[0]);
    await provider.deliver();
    await expect.poll(() => shop.hints.filter((hint) => hint?.kind === 'refund')).toEqual([{ kind: 'refund', orderId }]);
  });

  it('ends as its note wishes, or later', async () => {
    const expected = { SUCCESS: 'SUCCESS', PENDING: 'PENDING', ONHOLD: 'PENDING', CANCELLED: 'REFUSED', FAILED: 'REFUSED' };
    for (const [note, status] of Object.entries(expected)) {
      const { orderId } = await paid();
      expect(await port.refund(wish(orderId, { note }))).toMatchObject({ status });
    }
    const { orderId } = await paid();
    const refund = wish(orderId, { note: 'PENDING' });
    await port.refund(refund);
    await provider.send('refunds', { refundId: refund.refundId, status: 'CANCELLED' });
    expect(await port.refundState(refund)).toMatchObject({ status: 'REFUSED' });
    expect(await port.refund(wish(orderId))).toMatchObject({ status: 'SUCCESS' });
  });

  it('needs a paid order, one’s own', async () => {
    const [{ orderId }, other] = [await opened(), await paid()];
    await expect(port.refund(wish(orderId))).rejects.toEqual(refused('order_not_paid'));
    const refund = wish(other.orderId);
    await port.refund(refund);
    expect(await port.refundState({ orderId, refundId: refund.refundId })).toBe(null);
  });

  it('a refund is sent with an idempotency key that is the same in every process and differs between refunds', async () => {
    const keys: unknown[] = [];
    const wire = createServer(async (request, answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const sent = JSON.parse(Buffer.concat(chunks).toString());
      keys.push(request.headers['x-idempotency-key']);
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ refund_id: sent.refund_id, refund_amount: sent.refund_amount, refund_status: 'SUCCESS' }));
    });
    await new Promise<void>((ready) => wire.listen(0, '127.0.0.1', ready));
    const baseUrl = () => `http://127.0.0.1:${(wire.address() as AddressInfo).port}`;
    const [one, other] = [wish('order-of-keys'), wish('order-of-keys')];
    for (const refund of [one, one, other]) await portFor({ baseUrl }).refund(refund);
    await portFor({ baseUrl }).refund({ ...one, orderId: 'another-order' });
    wire.closeAllConnections();
    wire.close();
    const [first, ofAnotherProcess, ofAnotherRefund, ofAnotherOrder] = keys;
    expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(ofAnotherProcess).toBe(first);
    expect(new Set([first, ofAnotherRefund, ofAnotherOrder]).size).toBe(3);
  });

  it('whose answer is lost is found, not sent again', async () => {
    const { orderId } = await paid();
    await provider.imperfect({ loseAnswer: true });
    const refund = wish(orderId);
    expect(await port.refund(refund)).toMatchObject({ id: refund.refundId, status: 'SUCCESS' });
    const [kept] = await provider.provider.overview(orderId);
    expect(kept?.refunds).toHaveLength(1);
  });
});

describe('a provider that is not perfect', () => {
  it('loses the answer: the order is opened once and found', async () => {
    await provider.imperfect({ loseAnswer: 2 });
    const wish = order();
    const { paymentSessionId } = await port.openCheckout(wish);
    await provider.imperfect({ loseAnswer: true });
    await expect(port.openCheckout(wish)).rejects.toBeInstanceOf(PaymentsUnavailable);
    await provider.imperfect({});
    expect(await port.openCheckout(wish)).toEqual({ paymentSessionId });
  });

  it('answers 500 for a while, or for good', async () => {
    await provider.imperfect({ serverErrors: 2 });
    const { orderId } = await opened();
    await provider.imperfect({ serverErrors: true });
    await expect(port.openCheckout(order())).rejects.toBeInstanceOf(PaymentsUnavailable);
    await expect(port.orderState(orderId)).rejects.toBeInstanceOf(PaymentsUnavailable);
    await expect(port.refund({ orderId, refundId: 'refund-1', amount: 100n, note: '' })).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  it('is slower than anybody waits', async () => {
    await provider.imperfect({ delayMs: 300 });
    const hasty = portFor({ timeouts: { answer: 50, pauses: [0] } });
    await expect(hasty.orderState('any-order')).rejects.toBeInstanceOf(PaymentsUnavailable);
    expect(await port.orderState('any-order')).toBe(null);
  });

  it('takes the wrong amount, or takes it twice, and says so', async () => {
    await provider.imperfect({ wrongAmount: 1 });
    const wrong = await opened();
    await provider.pay(wrong.paymentSessionId);
    expect(await port.orderState(wrong.orderId)).toMatchObject({ amount: 49_950n, payments: [{ status: 'SUCCESS', amount: 50_050n }] });
    await provider.imperfect({ secondCapture: 1 });
    const twice = await opened();
    await provider.pay(twice.paymentSessionId);
    const { payments = [] } = (await port.orderState(twice.orderId)) ?? {};
    expect(payments.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS']);
    expect(new Set(payments.map(({ id }) => id)).size).toBe(2);
  });

  it('is not there, or is somebody else', async () => {
    const gone = portFor({ baseUrl: () => 'http://127.0.0.1:1/pg' });
    await expect(gone.orderState('any-order')).rejects.toBeInstanceOf(PaymentsUnavailable);
    const elsewhere = portFor({ baseUrl: () => provider.origin });
    await expect(elsewhere.orderState('any-order'), 'a 404 that is not the provider’s says nothing').rejects.toBeInstanceOf(
      PaymentsUnavailable,
    );
    const page = portFor({ baseUrl: () => `${provider.origin}/sandbox/cashfree/sdk.js?` });
    await expect(page.orderState('any-order')).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  it('does not know our keys: that decides nothing about an order or a refund', async () => {
    const stranger = portFor({ clientSecret: 'wrong' });
    await expect(stranger.openCheckout(order())).rejects.toBeInstanceOf(PaymentsUnavailable);
    await expect(stranger.refund({ orderId: 'a-b-c', refundId: 'd-e-f', amount: 100n, note: '' })).rejects.toThrow('CASHFREE_SECRET_KEY');
  });
});

describe('webhooks', () => {
  it('are sent again while nobody takes them, and then given up', async () => {
    shop.answer = 500;
    const { orderId, paymentSessionId } = await opened();
    await provider.pay(paymentSessionId);
    expect(await provider.deliver()).toEqual({ attempts: 0 });
    for (const pause of [2, 10, 30]) {
      clock.turn(minutes(pause));
      expect(await provider.deliver()).toEqual({ attempts: 1 });
    }
    clock.turn(minutes(60));
    expect(await provider.deliver(true)).toEqual({ attempts: 0 });
    expect(shop.attempts).toEqual(['1', '2', '3', '4']);
    expect(shop.hints.every((hint) => hint?.orderId === orderId)).toBe(true);
    expect(new Set(shop.bodies).size).toBe(1);
  });

  it('are not sent again once they were taken', async () => {
    const { paymentSessionId } = await opened();
    await provider.pay(paymentSessionId, 'FAILED');
    expect(await provider.deliver(true)).toEqual({ attempts: 0 });
    expect(shop.attempts).toEqual(['1']);
  });

  it('come twice, late, in another order, or never', async () => {
    await provider.imperfect({ duplicate: true });
    await provider.pay((await opened()).paymentSessionId);
    expect(shop.bodies).toHaveLength(2);
    expect(shop.bodies[0]).toBe(shop.bodies[1]);

    await provider.imperfect({ webhookDelayMs: 60_000 });
    await provider.pay((await opened()).paymentSessionId);
    expect(shop.bodies).toHaveLength(2);
    clock.turn(minutes(1));
    await provider.deliver();
    expect(shop.bodies).toHaveLength(3);

    await provider.imperfect({ reorder: true });
    const { paymentSessionId } = await opened();
    for (const outcome of ['FAILED', 'USER_DROPPED', 'SUCCESS']) await provider.pay(paymentSessionId, outcome);
    await provider.deliver();
    expect(shop.bodies.slice(3).map((body) => JSON.parse(body).data.payment.payment_status)).toEqual(['SUCCESS', 'USER_DROPPED', 'FAILED']);

    await provider.imperfect({ loseWebhooks: true });
    await provider.pay((await opened()).paymentSessionId);
    expect(await provider.deliver(true)).toEqual({ attempts: 0 });
    expect(shop.bodies).toHaveLength(6);
  });

  it('that a provider left when it died are sent by the next one', async () => {
    const dead = 'http://127.0.0.1:1/hook';
    const { paymentSessionId } = await opened({ notifyUrl: dead });
    await provider.pay(paymentSessionId);
    const next = await startSandboxCashfree({ clock, databaseUrl: provider.databaseUrl });
    clock.turn(minutes(2));
    expect(await next.deliver()).toEqual({ attempts: 1 });
    await next.close();
  });

  it('of another merchant are not ours', async () => {
    const stranger = portFor({ clientSecret: 'another secret' });
    await provider.pay((await opened()).paymentSessionId);
    const [headers = {}, body = ''] = [shop.headers[0], shop.bodies[0]];
    expect(port.readWebhook(headers, Buffer.from(body))).not.toBe(null);
    expect(stranger.readWebhook(headers, Buffer.from(body))).toBe(null);
    expect(port.readWebhook(headers, Buffer.from(JSON.stringify(JSON.parse(body)))), 'read and written again').toBe(null);
  });
});

it('stands a storm of orders', async () => {
  const count = sized(60, 3_000);
  const quiet = portFor({ timeouts: { answer: 30_000, pauses: [] } });
  const lanes = Array.from({ length: 20 }, async (_, lane) => {
    for (let index = lane; index < count; index += 20) {
      const wish = order();
      const { paymentSessionId } = await quiet.openCheckout(wish);
      await provider.pay(paymentSessionId);
    }
  });
  await Promise.all(lanes);
  expect(new Set(shop.hints.map((hint) => hint?.orderId)).size).toBe(count);
}, 300_000);

it('never writes down a key, a body or a person', () => {
  const said = logged.join('\n');
  expect(said).toContain('the payment provider');
  for (const secret of [provider.clientSecret, 'wrong', 'session_', 'meera@example.in', '9886042211']) expect(said).not.toContain(secret);
});
