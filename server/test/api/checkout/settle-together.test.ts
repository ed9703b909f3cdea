import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { soldItems } from '../../../src/app/sold-items.ts';
import { minutes } from '../../../src/kit/clock.ts';
import { systemRandom } from '../../../src/kit/ids.ts';
import type { CheckoutDeps } from '../../../src/modules/checkout/deps.ts';
import type { ProviderPayment } from '../../../src/modules/checkout/index.ts';
import { settleOrders } from '../../../src/modules/checkout/settlement/settle-orders.ts';
import { ledger } from '../../../src/modules/ledger/index.ts';
import { book, order, shop, started, stockOf } from '../../harness/checkout.ts';
import { owe } from '../../harness/payouts.ts';
import { type SandboxProvider, startSandboxCashfree } from '../../harness/providers/cashfree-server.ts';
import { untilWaiting } from '../../harness/waiting.ts';
import { createWorld, type Person, turnedClock, type World } from '../../harness/world.ts';

let world: World;
let provider: SandboxProvider;
beforeAll(async () => {
  const clock = turnedClock();
  provider = await startSandboxCashfree({ clock });
  world = await createWorld({ clock, env: provider.env });
  await provider.imperfect({ loseWebhooks: true });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;

async function webhook(orderId: string): Promise<number> {
  const body = `{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"${orderId}"}}}`;
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', provider.clientSecret)
    .update(timestamp + body)
    .digest('base64');
  const headers = { 'content-type': 'application/json', 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature };
  return (await world.send('POST', '/api/v1/webhooks/cashfree', { headers, body })).status;
}

interface Bought {
  buyer: Person;
  orderId: string;
}

/** Paid at the provider, and not yet told. */
async function paid(product: { id: string }, buyer?: Person): Promise<Bought> {
  const who = buyer ?? (await world.person());
  const { orderId, paymentSessionId } = await started(world, who, product);
  await provider.pay(paymentSessionId);
  return { buyer: who, orderId };
}

const several = (count: number, product: { id: string }) => Promise.all(Array.from({ length: count }, () => paid(product)));
const statuses = (all: Bought[]) => Promise.all(all.map(async ({ buyer, orderId }) => (await order(world, buyer, orderId)).status));
/** The transactions in which settlements were written. */
const groups = async (all: Bought[]) =>
  (
    await query('select count(distinct xmin::text)::int as n from settlements where order_id = any($1)', [
      all.map(({ orderId }) => orderId),
    ])
  )[0].n;
const tellAll = (all: Bought[]) => Promise.all(all.map(({ orderId }) => webhook(orderId)));
const allGood = (all: Bought[]) => all.map(() => 200);

/** While the first sits in the database, the others gather behind it. */
async function heldUp<Result>(first: Bought, work: () => Promise<Result>): Promise<Result> {
  const client = await world.container.database.pool.connect();
  await client.query('begin');
  await client.query('select from orders where id = $1 for update', [first.orderId]);
  const told = webhook(first.orderId);
  await untilWaiting(world);
  const working = work();
  await client.query('commit');
  client.release();
  expect(await told).toBe(200);
  return working;
}

describe('payments that come together', () => {
  it('are settled together, each as if it had come alone', async () => {
    const [one, other] = [await shop(world), await shop(world)];
    const [first, ...rest] = [await paid(one.product), ...(await several(6, one.product)), ...(await several(5, other.product))] as [
      Bought,
      ...Bought[],
    ];
    expect(await heldUp(first, () => tellAll(rest))).toEqual(allGood(rest));
    expect(await statuses([first, ...rest])).toEqual(Array(12).fill('PAID'));
    expect(await groups(rest)).toBeLessThan(rest.length);
    expect(-((await book(world, one.seller)).gross ?? 0)).toBeCloseTo(499 * 7);
    expect(-((await book(world, other.seller)).gross ?? 0)).toBeCloseTo(499 * 5);
    expect((await stockOf(world, one.product)).sold).toBe(7);
    for (const { buyer } of [first, ...rest]) {
      const receipts = (await world.mailsTo(buyer.email)).filter(({ subject }) => subject.startsWith('Your receipt'));
      expect(receipts).toHaveLength(1);
    }
    expect(await world.broken()).toEqual([]);
  });

  it('are not undone by one that buys nothing: sold out, owned already, of another amount', async () => {
    const { product } = await shop(world);
    const limited = await shop(world, { isLimitedQuantityEnabled: true, quantity: 1 });
    // Two payments take so long that their orders end before; meanwhile the piece is sold, and the buyer has bought another way.
    const [slow, owner] = [await world.person(), await world.person()];
    const late = await started(world, slow, limited.product);
    const forgotten = await started(world, owner, product);
    const underWay = [await provider.pay(late.paymentSessionId, 'PENDING'), await provider.pay(forgotten.paymentSessionId, 'PENDING')];
    world.clock.turn(minutes(55));
    await world.container.checkout.reconcile();
    const meanwhile = [await paid(limited.product), await paid(product, owner)];
    expect(await tellAll(meanwhile)).toEqual(allGood(meanwhile));
    for (const [index, { paymentSessionId }] of [late, forgotten].entries())
      await provider.pay(paymentSessionId, 'SUCCESS', { cfPaymentId: underWay[index]?.cfPaymentId });
    await provider.imperfect({ loseWebhooks: true, wrongAmount: true });
    const wrong = await paid(product);
    await provider.imperfect({ loseWebhooks: true });
    const [first, ...good] = [await paid(product), ...(await several(5, product))] as [Bought, ...Bought[]];
    const bad = [late.orderId, forgotten.orderId, wrong.orderId];
    const told = await heldUp(first, () => Promise.all([...bad, ...good.map(({ orderId }) => orderId)].map(webhook)));
    expect(told).toEqual(Array(bad.length + good.length).fill(200));
    expect(await statuses([first, ...good])).toEqual(Array(6).fill('PAID'));
    const causes = await query('select cause from refunds where order_id = any($1) order by cause', [bad]);
    expect(causes.map(({ cause }) => cause)).toEqual(['ALREADY_OWNED', 'MISMATCH', 'SOLD_OUT']);
    expect(await stockOf(world, limited.product)).toEqual({ quantity: 1, sold: 1, held: 0 });
    expect(await world.broken()).toEqual([]);
  });

  it('and are told of twice at the same moment are settled once', async () => {
    const { product, seller } = await shop(world);
    const [first, ...rest] = (await several(4, product)) as [Bought, ...Bought[]];
    expect(await heldUp(first, () => tellAll([...rest, ...rest, first]))).toEqual(Array(7).fill(200));
    expect(await statuses([first, ...rest])).toEqual(Array(4).fill('PAID'));
    expect(-((await book(world, seller)).gross ?? 0)).toBeCloseTo(499 * 4);
    expect(await query('select from refunds where order_id = any($1)', [rest.map(({ orderId }) => orderId)])).toEqual([]);
    expect(await world.broken()).toEqual([]);
  });

  it('pay off a debt one after the other, and not a paisa more', async () => {
    const { product, seller } = await shop(world);
    await owe(world, seller, 60_000n);
    const [first, ...rest] = (await several(4, product)) as [Bought, ...Bought[]];
    expect(await heldUp(first, () => tellAll(rest))).toEqual(allGood(rest));
    const after = await book(world, seller);
    expect(after.debt).toBeCloseTo(0);
    const locked = await query('select locked::int from settlements where seller_id = $1 order by locked', [seller.id]);
    const net = (499 * 4 - (after.charges ?? 0)) * 100;
    expect(locked.reduce((sum, row) => sum + row.locked, 0)).toBe(Math.round(net - 60_000));
    expect(locked[0].locked).toBe(0);
  });
});

describe('a batch of settlements', () => {
  /** Dependencies of settling, as the container hands them over. */
  function deps(): CheckoutDeps {
    const { database, jobs, notifications } = world.container;
    const used: Partial<CheckoutDeps> = {
      ledger,
      database,
      jobs,
      notify: notifications.notify,
      items: soldItems(world.container, 500_000),
      clock: world.clock,
      random: systemRandom,
      settlementHoldDays: 2,
    };
    return used as CheckoutDeps;
  }
  const success = (orderId: string, more: Partial<ProviderPayment> = {}) => {
    const how = { group: 'upi', time: world.clock.now(), message: null };
    return { orderId, payment: { id: `pay_${orderId}`, status: 'SUCCESS' as const, amount: 10_000n, currency: 'INR', ...how, ...more } };
  };
  const settleAll = (ids: string[], more: Partial<ProviderPayment> = {}) => {
    const paid = ids.map((id) => success(id, more));
    return world.container.database.transact((tx) => settleOrders(deps(), tx, paid));
  };
  async function openOrders(count: number) {
    const { product, seller } = await shop(world, { price: 100 });
    const ids: string[] = [];
    while (ids.length < count) ids.push((await started(world, await world.person(), product)).orderId);
    return { seller, ids };
  }

  it('a batch of settlements pays a debt off across its sales, and no part of it twice', async () => {
    const { seller, ids } = await openOrders(3);
    await owe(world, seller, 15_000n);
    const settled = await settleAll(ids);
    expect(settled.size).toBe(3);
    expect(await book(world, seller)).toMatchObject({ gross: -300, charges: 15, debt: 0, locked: 135 });
    const draws = await query('select amount from settlement_draws where order_id = any($1) order by amount', [ids]);
    expect(draws).toEqual([{ amount: '5500' }, { amount: '9500' }]);
    expect(await world.broken()).toEqual([]);
  });

  it.each([
    ['amount', { amount: 9_900n }],
    ['currency', { currency: 'USD' }],
  ])('a payment of another %s than its order is not settled by the settle statement itself', async (_name, more) => {
    const { seller, ids } = await openOrders(1);
    const settled = await settleAll(ids, more);
    expect({ settled: settled.size, book: await book(world, seller) }).toEqual({ settled: 0, book: {} });
    expect(await query('select from payments where order_id = any($1)', [ids])).toEqual([]);
  });
});
