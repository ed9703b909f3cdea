import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours } from '../../../src/kit/clock.ts';
import { addDays, dayInIndia } from '../../../src/kit/india-time.ts';
import { toPaise as exactPaise } from '../../../src/kit/money.ts';
import { buyProduct, setImperfections } from '../../harness/checkout.ts';
import {
  cancelWithdrawal,
  fetchWallet,
  insertSeller,
  processWithdrawal,
  rejectWithdrawal,
  type Seller,
  withdraw,
} from '../../harness/payouts.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { buySubscription, type ChannelWithPlan, createChannelWithPlan, subscribeFree } from '../../harness/subscriptions.ts';
import { createWorld, testClock, type World } from '../../harness/world.ts';

// Model test: after random steps, the dashboard, sales list, wallet, statement and items report the same totals.

const seed = Number(globalThis.process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = sized(10, 200);
/** Every run checks the invariants over all rows. A new world after 50 runs keeps that fast. */
const runsPerWorld = 50;

let world: World;
beforeAll(() => console.log(`figures, ${runs} runs, FUZZ_SEED=${seed}`));
afterAll(() => world.close());

type Outcome = 'SUCCESS' | 'CANCELLED' | 'PENDING';
const index = fc.nat(7);
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('sell' as const), paise: fc.integer({ min: 100, max: 500_000 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('subscribe' as const, 'subscribe free' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 11, 25, 49, 24 * 20) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      at: index,
      outcome: fc.constantFrom<Outcome>('SUCCESS', 'CANCELLED', 'PENDING'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('charge back' as const), at: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), share: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pay out' as const, 'cancel' as const, 'reject' as const), at: index }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

interface ExpectedSale {
  id: string;
  type: 'DIGITAL_PRODUCT' | 'TELEGRAM_PLAN';
  paise: number;
  day: string;
  status: 'PAID' | 'REFUND_PENDING' | 'REFUNDED';
}

interface Scene {
  who: Seller;
  product: { id: string };
  paid: ChannelWithPlan;
  free: ChannelWithPlan;
  sales: ExpectedSale[];
  withdrawals: string[];
  firstDay: string;
}

async function createScene(): Promise<Scene> {
  const who = await insertSeller(world);
  const product = await createPublishedProduct(world, who, { priceType: 'FLEXIBLE', price: 1 });
  const paid = await createChannelWithPlan(world, { price: 333.33 }, { seller: who });
  const free = await createChannelWithPlan(world, { price: 0 }, { seller: who, phone: paid.phone });
  return { who, product, paid, free, sales: [], withdrawals: [], firstDay: dayInIndia(world.clock.now()) };
}

async function sell(scene: Scene, step: Extract<Step, { do: 'sell' | 'subscribe' | 'subscribe free' }>): Promise<void> {
  const buyer = await world.person();
  const day = dayInIndia(world.clock.now());
  if (step.do === 'sell') {
    const { id } = await buyProduct(world, buyer, scene.product, { customAmount: step.paise / 100 });
    scene.sales.push({ id, type: 'DIGITAL_PRODUCT', paise: step.paise, day, status: 'PAID' });
  } else if (step.do === 'subscribe') {
    const { id } = await buySubscription(world, buyer, scene.paid);
    scene.sales.push({ id, type: 'TELEGRAM_PLAN', paise: 33_333, day, status: 'PAID' });
  } else {
    const response = await subscribeFree(world, buyer, scene.free);
    expect(response.status, response.text).toBe(200);
    const { rows } = await world.container.database.pool.query('select id from orders where buyer_id = $1', [buyer.id]);
    scene.sales.push({ id: rows[0].id, type: 'TELEGRAM_PLAN', paise: 0, day, status: 'PAID' });
  }
}

/** Sends a refund; the provider decides at once, or never with PENDING. Without the funds the request is rejected. */
async function refund({ who, sales }: Scene, { at, outcome }: { at: number; outcome: Outcome }): Promise<void> {
  const sale = sales[at];
  if (sale?.status !== 'PAID') return;
  await setImperfections(world, { refundStatus: outcome });
  const response = await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: sale.id }, body: {} }, who.token);
  expect([200, 409], response.text).toContain(response.status);
  await world.runJobs('send-refund');
  if (response.status !== 200) return;
  sale.status = sale.paise === 0 ? 'REFUNDED' : ({ SUCCESS: 'REFUNDED', CANCELLED: 'PAID', PENDING: 'REFUND_PENDING' } as const)[outcome];
}

async function chargeBack({ sales }: Scene, at: number): Promise<void> {
  const sale = sales[at];
  if (!sale) return;
  const { token } = await world.administrator();
  const body = { reason: 'Bank' };
  const response = await world.call('POST /api/v1/admin/orders/{id}/chargeback', { params: { id: sale.id }, body }, token);
  expect(response.status, response.text).toBe(sale.status === 'PAID' ? 200 : 409);
  if (response.status === 200) sale.status = 'REFUNDED';
}

async function runStep(scene: Scene, step: Step): Promise<void> {
  switch (step.do) {
    case 'sell':
    case 'subscribe':
    case 'subscribe free':
      return sell(scene, step);
    case 'refund':
      return refund(scene, step);
    case 'charge back':
      return chargeBack(scene, step.at);
    case 'wait':
      world.clock.advance(hours(step.hours));
      Object.assign(scene.who, await signInAgain(world, scene.who));
      return;
    case 'withdraw': {
      const { withdrawableBalance } = await fetchWallet(world, scene.who);
      const response = await withdraw(world, scene.who, Math.max(1, Math.floor(withdrawableBalance * step.share) / 100));
      if (response.status === 200) scene.withdrawals.push(response.body.data.id);
      return;
    }
    default: {
      const id = scene.withdrawals[step.at];
      if (!id) return;
      const { token } = await world.administrator();
      if (step.do === 'cancel') await cancelWithdrawal(world, scene.who, id);
      else if (step.do === 'reject') await rejectWithdrawal(world, token, id);
      else await processWithdrawal(world, token, id, { status: 'PAID', transactionId: randomWord() });
    }
  }
}

/** Throws when an amount has more than two decimals. */
const toPaise = (rupees: number): number => Number(exactPaise(rupees));
const total = <Row>(rows: Row[], of: (row: Row) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
const listQuery = { limit: '100' };

/** Every API response that shows a seller's money. */
async function readFigures({ who: { token }, product, paid, free, firstDay }: Scene) {
  const period = { from: firstDay, to: dayInIndia(world.clock.now()) };
  const item = (await world.call('GET /api/v1/digital-products/{id}', { params: { id: product.id } }, token)).body.data;
  const channels = (await world.call('GET /api/v1/telegram/channels', { query: listQuery }, token)).body.data;
  expect(channels.map(({ id }) => id).sort()).toEqual([paid.id, free.id].sort());
  const days = (await world.call('GET /api/v1/dashboard/daily-sales', { query: period }, token)).body.data;
  return {
    wallet: await fetchWallet(world, { token }),
    stats: (await world.call('GET /api/v1/dashboard/stats', { query: {} }, token)).body.data,
    periodStats: (await world.call('GET /api/v1/dashboard/stats', { query: period }, token)).body.data,
    days,
    sales: (await world.call('GET /api/v1/sales', { query: listQuery }, token)).body.data,
    movements: (await world.call('GET /api/v1/wallet/statement', { query: listQuery }, token)).body.data,
    revenue: { DIGITAL_PRODUCT: toPaise(item.revenue), TELEGRAM_PLAN: total(channels, ({ revenue }) => toPaise(revenue)) },
  };
}

/** The sales list equals the expected sales, and every other total is a sum over that list. */
async function assertTotals(scene: Scene): Promise<void> {
  const { wallet, stats, periodStats, days, sales, movements, revenue } = await readFigures(scene);
  const listed = sales.map(({ id, productType, amount, paidAt, status }) => ({
    id,
    type: productType,
    paise: toPaise(amount),
    day: dayInIndia(new Date(paidAt)),
    status,
  }));
  expect(listed.reverse()).toEqual(scene.sales);

  const counted = sales.filter(({ status }) => status !== 'REFUNDED');
  for (const [type, figure, periodFigure] of [
    ['DIGITAL_PRODUCT', stats.digitalProductStats, periodStats.digitalProductStats],
    ['TELEGRAM_PLAN', stats.telegramStats, periodStats.telegramStats],
  ] as const) {
    const own = counted.filter(({ productType }) => productType === type);
    expect({ amount: toPaise(figure._sum.amount), count: figure._count }, type).toEqual({
      amount: total(own, ({ amount }) => toPaise(amount)),
      count: own.length,
    });
    expect(periodFigure, 'the period contains all sales').toEqual(figure);
    expect(revenue[type], 'the revenue of the items is the same').toBe(toPaise(figure._sum.amount));
  }
  for (const { date, telegramRevenue, digitalRevenue, totalRevenue, sales: count } of days) {
    const own = counted.filter(({ paidAt }) => dayInIndia(new Date(paidAt)) === date);
    const revenueOf = (type: string) =>
      total(
        own.filter(({ productType }) => productType === type),
        ({ amount }) => toPaise(amount),
      );
    expect({ telegram: toPaise(telegramRevenue), digital: toPaise(digitalRevenue), count }, date).toEqual({
      telegram: revenueOf('TELEGRAM_PLAN'),
      digital: revenueOf('DIGITAL_PRODUCT'),
      count: own.length,
    });
    expect(toPaise(totalRevenue)).toBe(toPaise(telegramRevenue) + toPaise(digitalRevenue));
  }
  const dashboardRevenue = toPaise(stats.digitalProductStats._sum.amount) + toPaise(stats.telegramStats._sum.amount);
  expect(total(days, ({ totalRevenue }) => toPaise(totalRevenue))).toBe(dashboardRevenue);

  // The wallet subtracts a refund when it starts; the dashboard removes the sale when the refund is done.
  const pendingRefunds = total(
    sales.filter(({ status }) => status === 'REFUND_PENDING'),
    ({ amount }) => toPaise(amount),
  );
  expect(toPaise(wallet.totalEarnings)).toBe(total(sales, ({ amount }) => toPaise(amount)));
  expect(toPaise(wallet.totalEarnings) - toPaise(wallet.refunds) + pendingRefunds).toBe(dashboardRevenue);
  const paidSales = sales.filter(({ status }) => status === 'PAID');
  expect(toPaise(wallet.totalCharges)).toBe(total(paidSales, ({ fee }) => toPaise(fee)));
  const balance = toPaise(wallet.pendingBalance) + toPaise(wallet.withdrawableBalance) - toPaise(wallet.debt);
  expect(balance + toPaise(wallet.totalWithdrawn)).toBe(total(paidSales, ({ net }) => toPaise(net)));

  const moved = (...kinds: string[]) =>
    total(
      movements.filter(({ kind }) => kinds.includes(kind)),
      ({ amount }) => toPaise(amount),
    );
  expect(moved('SALE')).toBe(toPaise(wallet.totalEarnings));
  expect(0 - moved('REFUND', 'REFUND_REVERSAL', 'CHARGEBACK')).toBe(toPaise(wallet.refunds));
  expect(0 - moved('PAYOUT')).toBe(toPaise(wallet.totalWithdrawn));
  expect(total(movements, ({ fee }) => toPaise(fee))).toBe(toPaise(wallet.totalCharges));
  expect({ changes: total(movements, ({ change }) => toPaise(change)), latest: toPaise(movements[0]?.balance ?? 0) }).toEqual({
    changes: balance,
    latest: balance,
  });
}

/** The `previous` statistics of a period equal the statistics of that earlier period. */
async function assertPreviousPeriod({ who: { token }, firstDay }: Scene): Promise<void> {
  const to = dayInIndia(world.clock.now());
  const length = (Date.parse(to) - Date.parse(firstDay)) / hours(24) + 1;
  const next = { from: addDays(firstDay, length), to: addDays(to, length) };
  const { data: later } = (await world.call('GET /api/v1/dashboard/stats', { query: next }, token)).body;
  const { data: now } = (await world.call('GET /api/v1/dashboard/stats', { query: { from: firstDay, to } }, token)).body;
  const { digitalProductStats, telegramStats, totalClickCount } = now;
  expect(later.previous).toEqual({ from: firstDay, to, digitalProductStats, telegramStats, totalClickCount });
  expect({ products: later.digitalProductStats._count, subscriptions: later.telegramStats._count }).toEqual({
    products: 0,
    subscriptions: 0,
  });
}

it(
  'dashboard, sales, wallet, statement and items report the same totals after random steps',
  async () => {
    const property = fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 16 }), async (steps) => {
      const scene = await createScene();
      for (const step of steps) await runStep(scene, step);
      await assertTotals(scene);
      await assertPreviousPeriod(scene);
      expect(await world.findInvariantViolations()).toEqual([]);
    });
    for (let completedRuns = 0; completedRuns < runs; completedRuns += runsPerWorld) {
      if (completedRuns > 0) await world.close();
      world = await createWorld({ clock: testClock(new Date('2026-03-30T17:40:00Z')) });
      await fc.assert(property, { numRuns: Math.min(runsPerWorld, runs - completedRuns), seed: seed + completedRuns });
    }
  },
  sized(240_000, 3_600_000),
);
