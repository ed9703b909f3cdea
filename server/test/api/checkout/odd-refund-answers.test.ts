import { adminOrderMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { book, bought, endRefund, imperfect, order, script, shop } from '../../harness/checkout.ts';
import { owe, process as processWithdrawal, requested, withdraw, seller as withdrawer } from '../../harness/payouts.ts';
import { signedIn } from '../../harness/routes/fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

const metricsToken = 'metrics-token-of-a-test';
let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { METRICS_TOKEN: metricsToken } });
});
afterEach(async () => {
  await imperfect(world, {});
  expect(await world.broken()).toEqual([]);
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;

/** A sale of ₹100 whose seller has asked for a refund; nothing was sent yet. */
async function refundRequested(rules: object[] = [], { loseWebhooks = false } = {}) {
  const { seller, product } = await shop(world, { price: 100 });
  const buyer = await world.person();
  const { id } = await bought(world, buyer, product);
  await script(world, id, rules);
  if (loseWebhooks) await imperfect(world, { loseWebhooks });
  await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: id }, body: {} }, seller.token);
  const [{ id: refundId }] = await query('select id from refunds where order_id = $1', [id]);
  return { seller, buyer, id, refundId: refundId as string };
}

async function reconcileAfter(milliseconds: number): Promise<void> {
  world.clock.turn(milliseconds);
  await world.container.checkout.reconcile();
}

const atProvider = async (refundId: string) =>
  (await query('select status from sandbox_cashfree_refunds where refund_id = $1', [refundId])).map(({ status }) => status);
const statusOf = async (id: string) => (await query('select status from orders where id = $1', [id]))[0].status;

describe('a refund that the provider has taken', () => {
  it.each([
    [400, 'request_failed'],
    [400, 'api_version_invalid'],
    [405, 'method_not_allowed'],
    [422, 'order_inactive'],
  ])('stays pending when its status call is answered %i %s, and ends when the provider pays', async (status, code) => {
    await imperfect(world, { refundStatus: 'PENDING' });
    const { seller, id, refundId } = await refundRequested();
    await world.settle();
    await script(world, id, [{ call: 'get-refund', status, code }]);
    await reconcileAfter(minutes(5));
    expect({ order: await statusOf(id), book: await book(world, seller) }).toMatchObject({
      order: 'REFUND_PENDING',
      book: { refunds: 100, locked: 0 },
    });
    await endRefund(world, refundId, 'SUCCESS');
    await reconcileAfter(minutes(10));
    expect({ order: await statusOf(id), book: await book(world, seller) }).toMatchObject({
      order: 'REFUNDED',
      book: { refunds: 100, locked: 0 },
    });
  });

  it('is not refused by a POST that is answered 400 although it took effect', async () => {
    const { id, refundId } = await refundRequested([{ call: 'create-refund', status: 400, code: 'refund_invalid', takesEffect: true }]);
    await world.settle();
    expect({ order: await statusOf(id), provider: await atProvider(refundId) }).toEqual({ order: 'REFUNDED', provider: ['SUCCESS'] });
  });

  it('is not refused by a POST that is answered 409 while the provider does not show it yet', async () => {
    const rules = [
      { call: 'create-refund', status: 409, code: 'request_in_progress', takesEffect: true },
      { call: 'get-refund', status: 404, code: 'refund_not_found' },
    ];
    const { id, refundId } = await refundRequested(rules, { loseWebhooks: true });
    await world.settle();
    expect(await statusOf(id)).toBe('REFUND_PENDING');
    await reconcileAfter(minutes(5));
    expect({ order: await statusOf(id), provider: await atProvider(refundId) }).toEqual({ order: 'REFUNDED', provider: ['SUCCESS'] });
  });

  it('stays pending while the provider reports another amount', async () => {
    await imperfect(world, { refundStatus: 'PENDING' });
    const { id, refundId } = await refundRequested([{ call: 'create-refund', patch: { refund_amount: 99 } }]);
    await world.settle();
    expect(await statusOf(id)).toBe('REFUND_PENDING');
    expect(world.logged.join('')).toContain('reports another amount than was refunded');
    await endRefund(world, refundId, 'SUCCESS');
    expect(await statusOf(id)).toBe('REFUNDED');
  });
});

describe('a refund that never reached the provider', () => {
  it.each(['refund_id_invalid', 'refund_not_found', 'no_such_thing'])('is sent again after a 404 with code %s', async (code) => {
    const { id, refundId } = await refundRequested([
      { call: 'create-refund', hangUp: true },
      { call: 'get-refund', status: 404, code },
    ]);
    await world.settle();
    await reconcileAfter(minutes(5));
    expect({ order: await statusOf(id), provider: await atProvider(refundId) }).toEqual({ order: 'REFUNDED', provider: ['SUCCESS'] });
  });

  it('is sent without asking first, so that no code of a GET can keep it from being sent', async () => {
    const { id } = await refundRequested([{ call: 'get-refund', status: 400, code: 'refund_id_invalid', times: true }]);
    await world.settle();
    expect(await statusOf(id)).toBe('REFUNDED');
  });

  it('is refused when the POST is refused and the provider does not know it afterwards', async () => {
    const { seller, buyer, id } = await refundRequested([{ call: 'create-refund', status: 400, code: 'refund_window_over' }]);
    await world.settle();
    expect({ order: await order(world, buyer, id), book: await book(world, seller) }).toMatchObject({
      order: { status: 'PAID', refund: { status: 'REFUSED' } },
      book: { refunds: 0, locked: 95 },
    });
  });

  it('is retried with backoff while neither call is understood; after an hour it is an error and counted', async () => {
    const metric = async () => {
      const { text } = await world.send('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
      return Number(/^jamun_refunds_unanswered (\d+)$/m.exec(text)?.[1]);
    };
    const { id, refundId } = await refundRequested([
      { call: 'create-refund', status: 400, code: 'refund_invalid', times: true },
      { call: 'get-refund', status: 400, code: 'request_failed', times: true },
    ]);
    const errors = () => world.logged.filter((line) => line.includes('no usable answer for an hour') && line.includes(refundId));
    await world.settle();
    const waits: number[] = [];
    for (let round = 0; round < 20; round++) {
      const [{ ask_at: askAt }] = await query('select ask_at from refunds where id = $1', [refundId]);
      waits.push(askAt.getTime() - world.clock.now().getTime());
      await reconcileAfter(waits.at(-1) ?? 0);
      if (waits.reduce((sum, wait) => sum + wait, 0) < hours(1)) expect(errors()).toEqual([]);
    }
    expect(waits, 'each wait is as long as the one before, or longer').toEqual([...waits].sort((one, other) => one - other));
    expect({ status: await statusOf(id), isReported: errors().length > 0, metric: await metric() }).toEqual({
      status: 'REFUND_PENDING',
      isReported: true,
      metric: 1,
    });
    expect(JSON.parse(errors()[0] ?? '{}')).toMatchObject({ level: 50, refundId, orderId: id });
    await script(world, id, []);
    await reconcileAfter(hours(1));
    expect(await statusOf(id)).toBe('REFUNDED');
  });
});

it('a refused refund tells the buyer that the purchase is active and the seller that the money is back', async () => {
  await imperfect(world, { refundStatus: 'CANCELLED' });
  const { seller, buyer, id } = await refundRequested();
  await world.settle();
  expect(await statusOf(id)).toBe('PAID');
  const told = async (person: Person) => {
    const { body } = await world.call('GET /api/v1/notifications', { query: {} }, person.token);
    const mail = (await world.mailsTo(person.email)).find(({ subject }) => subject.endsWith('did not go through'));
    return { notification: body.data[0]?.message, link: body.data[0]?.link, email: mail?.text };
  };
  expect({ buyer: await told(buyer), seller: await told(seller) }).toEqual({
    buyer: {
      notification: 'The refund of Lightroom Presets did not go through. Your purchase is active again.',
      link: '/purchased',
      email: expect.stringContaining('Your purchase is active again'),
    },
    seller: {
      notification: 'The refund of Lightroom Presets did not go through. The money is back in your wallet.',
      link: '/sales',
      email: expect.stringContaining('The money is back in your wallet'),
    },
  });
});

it('a returned payment is not sent again while the provider has sent any of its refused refunds after all', async () => {
  const { product } = await shop(world, { price: 100 });
  await imperfect(world, { secondCapture: 1, refundStatus: 'CANCELLED' });
  const { id } = await bought(world, await world.person(), product);
  await world.settle();
  const { token } = await world.administrator();
  const refunds = () => query('select id, status from refunds where order_id = $1 order by created_at', [id]);
  const retry = (refundId: string) =>
    world.call('POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry', { params: { id, refundId }, body: { reason: 'Again' } }, token);
  world.clock.turn(minutes(1));
  expect((await retry((await refunds())[0].id)).status).toBe(200);
  await world.settle();
  const [first, second] = await refunds();
  expect({ first: first.status, second: second.status }).toEqual({ first: 'REFUSED', second: 'REFUSED' });
  await query(`update sandbox_cashfree_refunds set status = 'SUCCESS' where refund_id = $1`, [first.id]);
  // Asked about the refund itself, the provider answers in error that it does not know it.
  await script(world, id, [{ call: 'get-refund', status: 404, code: 'refund_not_found' }]);
  const answer = await retry(second.id);
  expect({ status: answer.status, message: answer.body.message, refunds: (await refunds()).length }).toEqual({
    status: 409,
    message: adminOrderMessages.sentByProvider,
    refunds: 2,
  });
});

it('an administrator cannot send a second refund while the state of the first is not understood', async () => {
  const { product } = await shop(world, { price: 100 });
  const buyer = await world.person();
  await imperfect(world, { secondCapture: 1, refundStatus: 'CANCELLED' });
  const { id } = await bought(world, buyer, product);
  await world.settle();
  const [{ id: refundId, status }] = await query('select id, status from refunds where order_id = $1', [id]);
  expect(status).toBe('REFUSED');
  const { token } = await world.administrator();
  const retry = () =>
    world.call('POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry', { params: { id, refundId }, body: { reason: 'Again' } }, token);
  await imperfect(world, {});
  await script(world, id, [{ call: 'get-refund', status: 400, code: 'request_failed' }]);
  expect((await retry()).status).toBe(503);
  await script(world, id, []);
  expect((await retry()).status).toBe(200);
});

describe('what a seller owes is paid first', () => {
  /** All of it can be withdrawn, and `rupees` of it is paid out. */
  async function paidOut(person: Person, rupees: number): Promise<Person> {
    world.clock.turn(days(2));
    await world.container.checkout.release();
    const now = await signedIn(world, person);
    const { id } = await requested(world, await withdrawer(world, { person: now, balance: 0 }), rupees);
    await processWithdrawal(world, (await world.administrator()).token, id, { status: 'PAID', transactionId: randomWord() });
    return now;
  }

  it('by a refund that is refused: nothing is withdrawable beside a debt', async () => {
    const { seller: early, product } = await shop(world, { price: 100 });
    const sales = [];
    for (let count = 0; count < 3; count++) sales.push(await bought(world, await world.person(), product));
    const [first, second] = sales;
    world.clock.turn(days(2));
    await world.container.checkout.release();
    await imperfect(world, { refundStatus: 'PENDING' });
    const admin = await world.administrator();
    const byAdmin = (what: 'refund' | 'chargeback', id = '') =>
      world.call(`POST /api/v1/admin/orders/{id}/${what}`, { params: { id }, body: { reason: 'Asked' } }, admin.token);
    await byAdmin('refund', first?.id);
    await world.settle();
    const seller = await paidOut(early, 190);
    const { token } = await world.administrator();
    await world.call('POST /api/v1/admin/orders/{id}/chargeback', { params: { id: second?.id ?? '' }, body: { reason: 'Bank' } }, token);
    expect(await book(world, seller)).toMatchObject({ available: 0, debt: -95 });
    const [{ id: refundId }] = await query('select id from refunds where order_id = $1', [first?.id]);
    await endRefund(world, refundId, 'CANCELLED');
    expect(await statusOf(first?.id ?? '')).toBe('PAID');
    expect(await book(world, seller)).toMatchObject({ available: 0, locked: 0, debt: 0 });
  });

  it('by a refund that is refused: held money comes back less what pays the debt', async () => {
    await imperfect(world, { refundStatus: 'PENDING' });
    const { seller, refundId, id } = await refundRequested();
    await world.settle();
    await owe(world, seller, 3_000n);
    await endRefund(world, refundId, 'FAILED');
    expect(await statusOf(id)).toBe('PAID');
    expect(await book(world, seller)).toMatchObject({ locked: 65, available: 0, debt: 0 });
    world.clock.turn(days(2));
    await world.container.checkout.release();
    expect(await book(world, seller)).toMatchObject({ locked: 0, available: 65 });
  });

  it('by the end of a settlement hold', async () => {
    const { seller: early, product } = await shop(world, { price: 100 });
    await bought(world, await world.person(), product);
    await owe(world, early, 6_000n);
    world.clock.turn(days(2));
    const seller = await signedIn(world, early);
    const wallet = (await world.call('GET /api/v1/wallet', {}, seller.token)).body.data;
    expect(wallet).toMatchObject({ withdrawableBalance: 35, debt: 0, pendingBalance: 0 });
    expect((await withdraw(world, await withdrawer(world, { person: seller, balance: 0 }), 35)).status).toBe(200);
  });
});
