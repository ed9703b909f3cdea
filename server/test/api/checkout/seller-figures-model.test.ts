import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours } from '../../../src/kit/clock.ts';
import { addDays, dayInIndia } from '../../../src/kit/india-time.ts';
import { toPaise as exactPaise } from '../../../src/kit/money.ts';
import { buyProduct, setImperfections } from '../../harness/checkout.ts';
import { completeFreeOrder, createCoupon } from '../../harness/coupons.ts';
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

// Model test: after random steps, the dashboard, sales list, wallet, statement, items and coupons report the same totals.

const seed = Number(globalThis.process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = sized(10, 200);
/** Every run checks the invariants over all rows. A new world after 50 runs keeps that fast. */
const runsPerWorld = 50;

let world: World;
beforeAll(() => console.log(`figures, ${runs} runs, FUZZ_SEED=${seed}`));
afterAll(() => world.close());

type Outcome = 'SUCCESS' | 'CANCELLED' | 'PENDING';
/** Kinds of the coupons: a percentage, an amount, and the whole price. */
type Discount = 'share' | 'amount' | 'all';
const index = fc.nat(7);
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('sell' as const), paise: fc.integer({ min: 100, max: 500_000 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('subscribe' as const, 'subscribe free' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('sell with coupon' as const, 'subscribe with coupon' as const),
      discount: fc.constantFrom<Discount>('share', 'amount', 'all'),
    }),
  },
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
  coupon: { code: string; discount: number } | null;
  day: string;
  status: 'PAID' | 'REFUND_PENDING' | 'REFUNDED';
}

interface Scene {
  who: Seller;
  product: { id: string };
  fixed: { id: string };
  paid: ChannelWithPlan;
  free: ChannelWithPlan;
  coupons: Record<Discount, SceneCoupon>;
  sales: ExpectedSale[];
  withdrawals: string[];
  firstDay: string;
}

interface SceneCoupon {
  id: string;
  code: string;
}

/** In paise. Both are odd, so that percentages are rounded. */
const prices = { fixed: 49_999, plan: 33_333 };

/** Discount on a price, in paise. */
const discountOn: Record<Discount, (price: number) => number> = {
  share: (price) => Math.floor((price * 3_333 + 5_000) / 10_000),
  amount: () => 10_055,
  all: (price) => price,
};

async function createScene(): Promise<Scene> {
  const who = await insertSeller(world);
  const product = await createPublishedProduct(world, who, { priceType: 'FLEXIBLE', price: 1 });
  const fixed = await createPublishedProduct(world, who, { price: prices.fixed / 100 });
  const paid = await createChannelWithPlan(world, { price: prices.plan / 100 }, { seller: who });
  const free = await createChannelWithPlan(world, { price: 0 }, { seller: who, phone: paid.phone });
  const coupons = {
    share: await createCoupon(world, who, { percent: 33.33 }),
    amount: await createCoupon(world, who, { kind: 'AMOUNT', percent: null, amount: 100.55 }),
    all: await createCoupon(world, who, { percent: 100 }),
  };
  return { who, product, fixed, paid, free, coupons, sales: [], withdrawals: [], firstDay: dayInIndia(world.clock.now()) };
}

async function sell(scene: Scene, step: Extract<Step, { do: 'sell' | 'subscribe' | 'subscribe free' }>): Promise<void> {
  const buyer = await world.person();
  const day = dayInIndia(world.clock.now());
  if (step.do === 'sell') {
    const { id } = await buyProduct(world, buyer, scene.product, { customAmount: step.paise / 100 });
    scene.sales.push({ id, type: 'DIGITAL_PRODUCT', paise: step.paise, coupon: null, day, status: 'PAID' });
  } else if (step.do === 'subscribe') {
    const { id } = await buySubscription(world, buyer, scene.paid);
    scene.sales.push({ id, type: 'TELEGRAM_PLAN', paise: prices.plan, coupon: null, day, status: 'PAID' });
  } else {
    const response = await subscribeFree(world, buyer, scene.free);
    expect(response.status, response.text).toBe(200);
    const { rows } = await world.container.database.pool.query('select id from orders where buyer_id = $1', [buyer.id]);
    scene.sales.push({ id: rows[0].id, type: 'TELEGRAM_PLAN', paise: 0, coupon: null, day, status: 'PAID' });
  }
}

type CouponStep = Extract<Step, { do: 'sell with coupon' | 'subscribe with coupon' }>;

async function sellWithCoupon({ fixed, paid, coupons, sales }: Scene, step: CouponStep): Promise<void> {
  const buyer = await world.person();
  const [type, price] =
    step.do === 'sell with coupon' ? (['DIGITAL_PRODUCT', prices.fixed] as const) : (['TELEGRAM_PLAN', prices.plan] as const);
  const itemId = type === 'DIGITAL_PRODUCT' ? fixed.id : paid.planId;
  const { code } = coupons[step.discount];
  const discount = discountOn[step.discount](price);
  const buy = async (): Promise<string> => {
    if (step.discount === 'all') return completeFreeOrder(world, buyer, { productType: type, itemId, couponCode: code });
    const body = { couponCode: code };
    return (type === 'DIGITAL_PRODUCT' ? await buyProduct(world, buyer, fixed, body) : await buySubscription(world, buyer, paid, body)).id;
  };
  const day = dayInIndia(world.clock.now());
  sales.push({ id: await buy(), type, paise: price - discount, coupon: { code, discount }, day, status: 'PAID' });
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
    case 'sell with coupon':
    case 'subscribe with coupon':
      return sellWithCoupon(scene, step);
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

/** Order, amount, status, code and discount of each line of sales.csv. */
async function readSalesCsv(token: string) {
  const { text } = await world.send('GET', '/api/v1/sales.csv', { headers: { authorization: `Bearer ${token}` } });
  const lines = text.trim().split('\r\n').slice(1);
  return lines.map((line) => {
    const cells = line.split(',');
    const [, id, , , amount, fee, net, status] = cells;
    const [code, discount] = cells.slice(-2);
    return { id, amount: Number(amount), fee: Number(fee), net: Number(net), status, code, discount: Number(discount) };
  });
}

/** Every API response that shows a seller's money. */
async function readFigures({ who: { token }, product, fixed, paid, free, firstDay }: Scene) {
  const period = { from: firstDay, to: dayInIndia(world.clock.now()) };
  const products = (await world.call('GET /api/v1/digital-products', { query: listQuery }, token)).body.data;
  expect(products.map(({ id }) => id).sort()).toEqual([product.id, fixed.id].sort());
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
    coupons: (await world.call('GET /api/v1/coupons', { query: listQuery }, token)).body.data,
    csv: await readSalesCsv(token),
    revenue: {
      DIGITAL_PRODUCT: total(products, ({ revenue }) => toPaise(revenue)),
      TELEGRAM_PLAN: total(channels, ({ revenue }) => toPaise(revenue)),
    },
  };
}

type Figures = Awaited<ReturnType<typeof readFigures>>;
type CouponFigures = Pick<Figures, 'coupons' | 'stats' | 'periodStats'> & { counted: Figures['sales'] };

/** The figures of each coupon, on its page and on the dashboard, are sums over the counted sales with its code. */
function assertCouponTotals(scene: Scene, { coupons, stats, periodStats, counted }: CouponFigures): void {
  const expected = Object.values(scene.coupons).map(({ id, code }) => {
    const own = counted.filter(({ coupon }) => coupon?.code === code);
    return {
      id,
      used: scene.sales.filter(({ coupon }) => coupon?.code === code).length,
      sales: own.length,
      revenue: total(own, ({ amount }) => toPaise(amount)),
      discountGiven: total(own, ({ coupon }) => toPaise(coupon?.discount ?? 0)),
    };
  });
  const byId = new Map(coupons.map((coupon) => [coupon.id, coupon]));
  const shown = expected.map(({ id }) => {
    const { used = 0, reserved, revenue = 0, discountGiven = 0 } = byId.get(id) ?? {};
    return { id, used, reserved, revenue: toPaise(revenue), discountGiven: toPaise(discountGiven) };
  });
  expect(shown).toEqual(expected.map(({ sales: _, ...coupon }) => ({ ...coupon, reserved: 0 })));
  const onDashboard = new Map(
    stats.couponSales.map(({ couponId, sales, amount, discount }) => [
      couponId,
      { sales, revenue: toPaise(amount), discountGiven: toPaise(discount) },
    ]),
  );
  expect(onDashboard).toEqual(
    new Map(
      expected.flatMap(({ id, sales, revenue, discountGiven }) => (sales > 0 ? [[id, { sales, revenue, discountGiven }] as const] : [])),
    ),
  );
  expect(periodStats.couponSales, 'the period contains all sales').toEqual(stats.couponSales);
}

/** The sales list equals the expected sales, and every other total is a sum over that list. */
async function assertTotals(scene: Scene): Promise<void> {
  const { wallet, stats, periodStats, days, sales, movements, coupons, csv, revenue } = await readFigures(scene);
  const listed = sales.map(({ id, productType, amount, coupon, paidAt, status }) => ({
    id,
    type: productType,
    paise: toPaise(amount),
    coupon: coupon && { code: coupon.code, discount: toPaise(coupon.discount) },
    day: dayInIndia(new Date(paidAt)),
    status,
  }));
  expect(listed.reverse()).toEqual(scene.sales);
  expect(csv).toEqual(
    sales.map(({ id, amount, fee, net, status, coupon }) => {
      const { code, discount } = coupon ?? { code: '', discount: 0 };
      return { id, amount, fee, net, status, code, discount };
    }),
  );

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
  assertCouponTotals(scene, { coupons, stats, periodStats, counted });
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
  'dashboard, sales, sales.csv, wallet, statement, items and coupons report the same totals after random steps',
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
