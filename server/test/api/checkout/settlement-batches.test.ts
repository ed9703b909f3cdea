import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { soldItems } from '../../../src/app/sold-items.ts';
import { minutes } from '../../../src/kit/clock.ts';
import { systemRandom } from '../../../src/kit/ids.ts';
import type { CheckoutDeps } from '../../../src/modules/checkout/deps.ts';
import type { ProviderPayment } from '../../../src/modules/checkout/index.ts';
import { settleOrders } from '../../../src/modules/checkout/settlement/settle-orders.ts';
import { ledger } from '../../../src/modules/ledger/index.ts';
import { createShop, fetchOrder, ledgerBook, readStock, startPurchase } from '../../harness/checkout.ts';
import { waitForLockWaits } from '../../harness/lock-waits.ts';
import { createDebt } from '../../harness/payouts.ts';
import { type SandboxProvider, startSandboxCashfree } from '../../harness/providers/cashfree-server.ts';
import { createWorld, type Person, testClock, type World } from '../../harness/world.ts';

let world: World;
let provider: SandboxProvider;
beforeAll(async () => {
  const clock = testClock();
  provider = await startSandboxCashfree({ clock });
  world = await createWorld({ clock, env: provider.env });
  await provider.setImperfections({ loseWebhooks: true });
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

interface PaidOrder {
  buyer: Person;
  orderId: string;
}

/** An order paid at the provider whose webhook is not sent yet. */
async function payOrder(product: { id: string }, buyer?: Person): Promise<PaidOrder> {
  const who = buyer ?? (await world.person());
  const { orderId, paymentSessionId } = await startPurchase(world, who, product);
  await provider.pay(paymentSessionId);
  return { buyer: who, orderId };
}

const payOrders = (count: number, product: { id: string }) => Promise.all(Array.from({ length: count }, () => payOrder(product)));
const statuses = (orders: PaidOrder[]) =>
  Promise.all(orders.map(async ({ buyer, orderId }) => (await fetchOrder(world, buyer, orderId)).status));
/** Number of transactions that wrote the settlements. */
const transactionCount = async (orders: PaidOrder[]) =>
  (
    await query('select count(distinct xmin::text)::int as n from settlements where order_id = any($1)', [
      orders.map(({ orderId }) => orderId),
    ])
  )[0].n;
const sendWebhooks = (orders: PaidOrder[]) => Promise.all(orders.map(({ orderId }) => webhook(orderId)));
const allOk = (orders: PaidOrder[]) => orders.map(() => 200);

/** Locks the row of the first order, so that the webhooks sent by `work` queue up and form a batch. */
async function whileFirstIsLocked<Result>(first: PaidOrder, work: () => Promise<Result>): Promise<Result> {
  const client = await world.container.database.pool.connect();
  await client.query('begin');
  await client.query('select from orders where id = $1 for update', [first.orderId]);
  const firstStatus = webhook(first.orderId);
  await waitForLockWaits(world);
  const running = work();
  await client.query('commit');
  client.release();
  expect(await firstStatus).toBe(200);
  return running;
}

describe('settlement batches', () => {
  it('concurrent payments are settled in batches with correct books, stock and receipts', async () => {
    const [one, other] = [await createShop(world), await createShop(world)];
    const [first, ...rest] = [
      await payOrder(one.product),
      ...(await payOrders(6, one.product)),
      ...(await payOrders(5, other.product)),
    ] as [PaidOrder, ...PaidOrder[]];
    expect(await whileFirstIsLocked(first, () => sendWebhooks(rest))).toEqual(allOk(rest));
    expect(await statuses([first, ...rest])).toEqual(Array(12).fill('PAID'));
    expect(await transactionCount(rest)).toBeLessThan(rest.length);
    expect(-((await ledgerBook(world, one.seller)).gross ?? 0)).toBeCloseTo(499 * 7);
    expect(-((await ledgerBook(world, other.seller)).gross ?? 0)).toBeCloseTo(499 * 5);
    expect((await readStock(world, one.product)).sold).toBe(7);
    for (const { buyer } of [first, ...rest]) {
      const receipts = (await world.mailsTo(buyer.email)).filter(({ subject }) => subject.startsWith('Your receipt'));
      expect(receipts).toHaveLength(1);
    }
    expect(await world.findInvariantViolations()).toEqual([]);
  });

  it('a batch settles its valid payments and refunds sold-out, already owned and mismatched ones', async () => {
    const { product } = await createShop(world);
    const limited = await createShop(world, { isLimitedQuantityEnabled: true, quantity: 1 });
    // Two payments succeed after their orders have ended: the only unit is sold, and the other buyer has bought with a new order.
    const [slow, owner] = [await world.person(), await world.person()];
    const late = await startPurchase(world, slow, limited.product);
    const abandoned = await startPurchase(world, owner, product);
    const pendingPayments = [
      await provider.pay(late.paymentSessionId, 'PENDING'),
      await provider.pay(abandoned.paymentSessionId, 'PENDING'),
    ];
    world.clock.advance(minutes(55));
    await world.container.checkout.reconcile();
    const newOrders = [await payOrder(limited.product), await payOrder(product, owner)];
    expect(await sendWebhooks(newOrders)).toEqual(allOk(newOrders));
    for (const [index, { paymentSessionId }] of [late, abandoned].entries())
      await provider.pay(paymentSessionId, 'SUCCESS', { cfPaymentId: pendingPayments[index]?.cfPaymentId });
    await provider.setImperfections({ loseWebhooks: true, wrongAmount: true });
    const wrong = await payOrder(product);
    await provider.setImperfections({ loseWebhooks: true });
    const [first, ...good] = [await payOrder(product), ...(await payOrders(5, product))] as [PaidOrder, ...PaidOrder[]];
    const bad = [late.orderId, abandoned.orderId, wrong.orderId];
    const responses = await whileFirstIsLocked(first, () => Promise.all([...bad, ...good.map(({ orderId }) => orderId)].map(webhook)));
    expect(responses).toEqual(Array(bad.length + good.length).fill(200));
    expect(await statuses([first, ...good])).toEqual(Array(6).fill('PAID'));
    const causes = await query('select cause from refunds where order_id = any($1) order by cause', [bad]);
    expect(causes.map(({ cause }) => cause)).toEqual(['ALREADY_OWNED', 'MISMATCH', 'SOLD_OUT']);
    expect(await readStock(world, limited.product)).toEqual({ quantity: 1, sold: 1, held: 0 });
    expect(await world.findInvariantViolations()).toEqual([]);
  });

  it('concurrent duplicate webhooks settle each order once', async () => {
    const { product, seller } = await createShop(world);
    const [first, ...rest] = (await payOrders(4, product)) as [PaidOrder, ...PaidOrder[]];
    expect(await whileFirstIsLocked(first, () => sendWebhooks([...rest, ...rest, first]))).toEqual(Array(7).fill(200));
    expect(await statuses([first, ...rest])).toEqual(Array(4).fill('PAID'));
    expect(-((await ledgerBook(world, seller)).gross ?? 0)).toBeCloseTo(499 * 4);
    expect(await query('select from refunds where order_id = any($1)', [rest.map(({ orderId }) => orderId)])).toEqual([]);
    expect(await world.findInvariantViolations()).toEqual([]);
  });

  it('concurrent payments repay exactly the debt of the seller', async () => {
    const { product, seller } = await createShop(world);
    await createDebt(world, seller, 60_000n);
    const [first, ...rest] = (await payOrders(4, product)) as [PaidOrder, ...PaidOrder[]];
    expect(await whileFirstIsLocked(first, () => sendWebhooks(rest))).toEqual(allOk(rest));
    const after = await ledgerBook(world, seller);
    expect(after.debt).toBeCloseTo(0);
    const locked = await query('select locked::int from settlements where seller_id = $1 order by locked', [seller.id]);
    const net = (499 * 4 - (after.charges ?? 0)) * 100;
    expect(locked.reduce((sum, row) => sum + row.locked, 0)).toBe(Math.round(net - 60_000));
    expect(locked[0].locked).toBe(0);
  });
});

describe('settleOrders', () => {
  /** The dependencies that `settleOrders` uses, as in the container. */
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
      countOrders: () => {},
    };
    return used as CheckoutDeps;
  }
  const success = (orderId: string, more: Partial<ProviderPayment> = {}) => {
    const details = { group: 'upi', time: world.clock.now(), message: null };
    return {
      orderId,
      payment: { id: `pay_${orderId}`, status: 'SUCCESS' as const, amount: 10_000n, currency: 'INR', ...details, ...more },
    };
  };
  const settleAll = (ids: string[], more: Partial<ProviderPayment> = {}) => {
    const payments = ids.map((id) => success(id, more));
    return world.container.database.transact((tx) => settleOrders(deps(), tx, payments));
  };
  async function openOrders(count: number) {
    const { product, seller } = await createShop(world, { price: 100 });
    const ids: string[] = [];
    while (ids.length < count) ids.push((await startPurchase(world, await world.person(), product)).orderId);
    return { seller, ids };
  }

  it('a settlement batch repays a debt across its sales exactly once', async () => {
    const { seller, ids } = await openOrders(3);
    await createDebt(world, seller, 15_000n);
    const settled = await settleAll(ids);
    expect(settled.size).toBe(3);
    expect(await ledgerBook(world, seller)).toMatchObject({ gross: -300, charges: 15, debt: 0, locked: 135 });
    const draws = await query('select amount from settlement_draws where order_id = any($1) order by amount', [ids]);
    expect(draws).toEqual([{ amount: '5500' }, { amount: '9500' }]);
    expect(await world.findInvariantViolations()).toEqual([]);
  });

  it.each([
    ['amount', { amount: 9_900n }],
    ['currency', { currency: 'USD' }],
  ])('settleOrders skips a payment whose %s differs from the order', async (_name, more) => {
    const { seller, ids } = await openOrders(1);
    const settled = await settleAll(ids, more);
    expect({ settled: settled.size, book: await ledgerBook(world, seller) }).toEqual({ settled: 0, book: {} });
    expect(await query('select from payments where order_id = any($1)', [ids])).toEqual([]);
  });
});
