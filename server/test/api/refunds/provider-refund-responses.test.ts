import { adminOrderMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import {
  buyProduct,
  createShop,
  decideRefund,
  endHolds,
  fetchOrder,
  ledgerBook,
  scriptOrderReplies,
  sendDelayedReturns,
  setImperfections,
} from '../../harness/checkout.ts';
import { createDebt, processWithdrawal, requestWithdrawal, withdraw, createSeller as withdrawer } from '../../harness/payouts.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

const metricsToken = 'metrics-token-of-a-test';
let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { METRICS_TOKEN: metricsToken } });
});
afterEach(async () => {
  await setImperfections(world, {});
  expect(await world.findInvariantViolations()).toEqual([]);
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;

/** A sale of ₹100 whose seller requested a refund. The refund is queued and not sent yet. */
async function refundRequested(rules: object[] = [], { loseWebhooks = false } = {}) {
  const { seller, product } = await createShop(world, { price: 100 });
  const buyer = await world.person();
  const { id } = await buyProduct(world, buyer, product);
  await scriptOrderReplies(world, id, rules);
  if (loseWebhooks) await setImperfections(world, { loseWebhooks });
  await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: id }, body: {} }, seller.token);
  const [{ id: refundId }] = await query('select id from refunds where order_id = $1', [id]);
  return { seller, buyer, id, refundId: refundId as string };
}

async function reconcileAfter(milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds);
  await world.container.checkout.reconcile();
}

const atProvider = async (refundId: string) =>
  (await query('select status from sandbox_cashfree_refunds where refund_id = $1', [refundId])).map(({ status }) => status);
const statusOf = async (id: string) => (await query('select status from orders where id = $1', [id]))[0].status;

describe('refunds accepted by the provider', () => {
  it.each([
    [400, 'request_failed'],
    [400, 'api_version_invalid'],
    [405, 'method_not_allowed'],
    [422, 'order_inactive'],
  ])('a refund stays pending when its status call returns %i %s, and is done when the provider pays', async (status, code) => {
    await setImperfections(world, { refundStatus: 'PENDING' });
    const { seller, id, refundId } = await refundRequested();
    await world.runJobs();
    await scriptOrderReplies(world, id, [{ call: 'get-refunds', status, code }]);
    await reconcileAfter(minutes(5));
    expect({ order: await statusOf(id), book: await ledgerBook(world, seller) }).toMatchObject({
      order: 'REFUND_PENDING',
      book: { refunds: 100, locked: 0 },
    });
    await decideRefund(world, refundId, 'SUCCESS');
    await reconcileAfter(minutes(10));
    expect({ order: await statusOf(id), book: await ledgerBook(world, seller) }).toMatchObject({
      order: 'REFUNDED',
      book: { refunds: 100, locked: 0 },
    });
  });

  it('a refund is done when its POST returns 400 but took effect', async () => {
    const { id, refundId } = await refundRequested([{ call: 'create-refund', status: 400, code: 'refund_invalid', takesEffect: true }]);
    await world.runJobs();
    expect({ order: await statusOf(id), provider: await atProvider(refundId) }).toEqual({ order: 'REFUNDED', provider: ['SUCCESS'] });
  });

  it('a refund whose POST returns 409 stays pending until the provider lists it', async () => {
    const rules = [
      { call: 'create-refund', status: 409, code: 'request_in_progress', takesEffect: true },
      { call: 'get-refund', status: 404, code: 'refund_not_found' },
    ];
    const { id, refundId } = await refundRequested(rules, { loseWebhooks: true });
    await world.runJobs();
    expect(await statusOf(id)).toBe('REFUND_PENDING');
    await reconcileAfter(minutes(5));
    expect({ order: await statusOf(id), provider: await atProvider(refundId) }).toEqual({ order: 'REFUNDED', provider: ['SUCCESS'] });
  });

  it('a refund stays pending while the provider reports another amount', async () => {
    await setImperfections(world, { refundStatus: 'PENDING' });
    const { id, refundId } = await refundRequested([{ call: 'create-refund', patch: { refund_amount: 99 } }]);
    await world.runJobs();
    expect(await statusOf(id)).toBe('REFUND_PENDING');
    expect(world.logLines.join('')).toContain('reports a different amount for a refund');
    await decideRefund(world, refundId, 'SUCCESS');
    expect(await statusOf(id)).toBe('REFUNDED');
  });
});

describe('refunds that never reached the provider', () => {
  it.each(['refund_id_invalid', 'refund_not_found', 'no_such_thing'])('a refund is sent again after a 404 with code %s', async (code) => {
    const { id, refundId } = await refundRequested([
      { call: 'create-refund', hangUp: true },
      { call: 'get-refund', status: 404, code },
    ]);
    await world.runJobs();
    await reconcileAfter(minutes(5));
    expect({ order: await statusOf(id), provider: await atProvider(refundId) }).toEqual({ order: 'REFUNDED', provider: ['SUCCESS'] });
  });

  it('a refund is sent without a query of its own state before it', async () => {
    const { id } = await refundRequested([{ call: 'get-refund', status: 400, code: 'refund_id_invalid', times: true }]);
    await world.runJobs();
    expect(await statusOf(id)).toBe('REFUNDED');
  });

  it('a refund is REFUSED when the provider rejects the POST and does not list the refund', async () => {
    const { seller, buyer, id } = await refundRequested([{ call: 'create-refund', status: 400, code: 'refund_window_over' }]);
    await world.runJobs();
    expect({ order: await fetchOrder(world, buyer, id), book: await ledgerBook(world, seller) }).toMatchObject({
      order: { status: 'PAID', refund: { status: 'REFUSED' } },
      book: { refunds: 0, locked: 95 },
    });
  });

  it('a refund without a usable response is retried with backoff; after an hour it is logged and counted in the metric', async () => {
    const metric = async () => {
      const { text } = await world.send('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
      return Number(/^jamun_refunds_unanswered (\d+)$/m.exec(text)?.[1]);
    };
    const { id, refundId } = await refundRequested([
      { call: 'create-refund', status: 400, code: 'refund_invalid', times: true },
      { call: 'get-refund', status: 400, code: 'request_failed', times: true },
    ]);
    const errors = () => world.logLines.filter((line) => line.includes('no usable answer for an hour') && line.includes(refundId));
    await world.runJobs();
    const waits: number[] = [];
    for (let round = 0; round < 20; round++) {
      const [{ ask_at: askAt }] = await query('select ask_at from refunds where id = $1', [refundId]);
      waits.push(askAt.getTime() - world.clock.now().getTime());
      await reconcileAfter(waits.at(-1) ?? 0);
      if (waits.reduce((sum, wait) => sum + wait, 0) < hours(1)) expect(errors()).toEqual([]);
    }
    expect(waits, 'the delays never decrease').toEqual([...waits].sort((one, other) => one - other));
    expect({ status: await statusOf(id), isReported: errors().length > 0, metric: await metric() }).toEqual({
      status: 'REFUND_PENDING',
      isReported: true,
      metric: 1,
    });
    expect(JSON.parse(errors()[0] ?? '{}')).toMatchObject({ level: 50, refundId, orderId: id });
    await scriptOrderReplies(world, id, []);
    await reconcileAfter(hours(1));
    expect(await statusOf(id)).toBe('REFUNDED');
  });
});

it('a rejected refund notifies the buyer of the active purchase and the seller of the returned money', async () => {
  await setImperfections(world, { refundStatus: 'CANCELLED' });
  const { seller, buyer, id } = await refundRequested();
  await world.runJobs();
  expect(await statusOf(id)).toBe('PAID');
  const messagesTo = async (person: Person) => {
    const { body } = await world.call('GET /api/v1/notifications', { query: {} }, person.token);
    const mail = (await world.mailsTo(person.email)).find(({ subject }) => subject.endsWith('did not go through'));
    return { notification: body.data[0]?.message, link: body.data[0]?.link, email: mail?.text };
  };
  expect({ buyer: await messagesTo(buyer), seller: await messagesTo(seller) }).toEqual({
    buyer: {
      notification: 'The refund for Lightroom Presets did not go through. Your purchase is active again.',
      link: '/purchased',
      email: expect.stringContaining('Your purchase is active again'),
    },
    seller: {
      notification:
        'The refund for Lightroom Presets did not go through. The payment provider’s reason: “Refund was cancelled”. The money is back in your wallet.',
      link: '/sales',
      email: expect.stringContaining('The money is back in your wallet'),
    },
  });
});

it('an administrator cannot retry a rejected refund when the provider executed an earlier attempt', async () => {
  const { product } = await createShop(world, { price: 100 });
  await setImperfections(world, { secondCapture: 1, refundStatus: 'CANCELLED' });
  const { id } = await buyProduct(world, await world.person(), product);
  await sendDelayedReturns(world);
  const { token } = await world.administrator();
  const refunds = () => query('select id, status from refunds where order_id = $1 order by created_at', [id]);
  const retry = (refundId: string) =>
    world.call('POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry', { params: { id, refundId }, body: { reason: 'Again' } }, token);
  world.clock.advance(minutes(1));
  expect((await retry((await refunds())[0].id)).status).toBe(200);
  await world.runJobs();
  const [first, second] = await refunds();
  expect({ first: first.status, second: second.status }).toEqual({ first: 'REFUSED', second: 'REFUSED' });
  await query(`update sandbox_cashfree_refunds set status = 'SUCCESS' where refund_id = $1`, [first.id]);
  // The status call of the refund wrongly returns 404.
  await scriptOrderReplies(world, id, [{ call: 'get-refund', status: 404, code: 'refund_not_found' }]);
  const response = await retry(second.id);
  expect({ status: response.status, message: response.body.message, refunds: (await refunds()).length }).toEqual({
    status: 409,
    message: adminOrderMessages.sentByProvider,
    refunds: 2,
  });
});

it('an administrator cannot retry a rejected refund while the provider does not return its status', async () => {
  const { product } = await createShop(world, { price: 100 });
  const buyer = await world.person();
  await setImperfections(world, { secondCapture: 1, refundStatus: 'CANCELLED' });
  const { id } = await buyProduct(world, buyer, product);
  await sendDelayedReturns(world);
  const [{ id: refundId, status }] = await query('select id, status from refunds where order_id = $1', [id]);
  expect(status).toBe('REFUSED');
  const { token } = await world.administrator();
  const retry = () =>
    world.call('POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry', { params: { id, refundId }, body: { reason: 'Again' } }, token);
  await setImperfections(world, {});
  await scriptOrderReplies(world, id, [{ call: 'get-refund', status: 400, code: 'request_failed' }]);
  expect((await retry()).status).toBe(503);
  await scriptOrderReplies(world, id, []);
  expect((await retry()).status).toBe(200);
});

describe('debt repayment', () => {
  /** Ends the settlement holds and pays out `rupees`; returns the seller with a new session. */
  async function payOut(person: Person, rupees: number): Promise<Person> {
    await endHolds(world);
    const signedIn = await signInAgain(world, person);
    const { id } = await requestWithdrawal(world, await withdrawer(world, { person: signedIn, balance: 0 }), rupees);
    await processWithdrawal(world, (await world.administrator()).token, id, { status: 'PAID', transactionId: randomWord() });
    return signedIn;
  }

  it('the money of a rejected refund repays the seller’s debt first', async () => {
    const { seller: early, product } = await createShop(world, { price: 100 });
    const sales = [];
    for (let count = 0; count < 3; count++) sales.push(await buyProduct(world, await world.person(), product));
    const [first, second] = sales;
    await endHolds(world);
    await setImperfections(world, { refundStatus: 'PENDING' });
    const admin = await world.administrator();
    const byAdmin = (what: 'refund' | 'chargeback', id = '') =>
      world.call(`POST /api/v1/admin/orders/{id}/${what}`, { params: { id }, body: { reason: 'Asked' } }, admin.token);
    await byAdmin('refund', first?.id);
    await world.runJobs();
    const seller = await payOut(early, 190);
    const { token } = await world.administrator();
    await world.call('POST /api/v1/admin/orders/{id}/chargeback', { params: { id: second?.id ?? '' }, body: { reason: 'Bank' } }, token);
    expect(await ledgerBook(world, seller)).toMatchObject({ available: 0, debt: -95 });
    const [{ id: refundId }] = await query('select id from refunds where order_id = $1', [first?.id]);
    await decideRefund(world, refundId, 'CANCELLED');
    expect(await statusOf(first?.id ?? '')).toBe('PAID');
    expect(await ledgerBook(world, seller)).toMatchObject({ available: 0, locked: 0, debt: 0 });
  });

  it('a rejected refund restores the settlement hold minus the repaid debt', async () => {
    await setImperfections(world, { refundStatus: 'PENDING' });
    const { seller, refundId, id } = await refundRequested();
    await world.runJobs();
    await createDebt(world, seller, 3_000n);
    await decideRefund(world, refundId, 'FAILED');
    expect(await statusOf(id)).toBe('PAID');
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 65, available: 0, debt: 0 });
    await endHolds(world);
    expect(await ledgerBook(world, seller)).toMatchObject({ locked: 0, available: 65 });
  });

  it('the end of a settlement hold repays the debt first', async () => {
    const { seller: early, product } = await createShop(world, { price: 100 });
    await buyProduct(world, await world.person(), product);
    await createDebt(world, early, 6_000n);
    world.clock.advance(days(2));
    await world.container.checkout.reconcile();
    const seller = await signInAgain(world, early);
    const wallet = (await world.call('GET /api/v1/wallet', {}, seller.token)).body.data;
    expect(wallet).toMatchObject({ withdrawableBalance: 35, debt: 0, pendingBalance: 0 });
    expect((await withdraw(world, await withdrawer(world, { person: seller, balance: 0 }), 35)).status).toBe(200);
  });
});
