import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours } from '../../../src/kit/clock.ts';
import { dayInIndia, dayLater } from '../../../src/kit/india-time.ts';
import { toPaise as exactPaise } from '../../../src/kit/money.ts';
import { bought, imperfect } from '../../harness/checkout.ts';
import { cancel, process, reject, type Seller, walletOf, withdraw, writtenSeller } from '../../harness/payouts.ts';
import { publishedProduct } from '../../harness/products.ts';
import { signedIn } from '../../harness/routes/fixtures.ts';
import { type Club, club, subscribe, subscribed } from '../../harness/subscriptions.ts';
import { createWorld, turnedClock, type World } from '../../harness/world.ts';

// Whatever a seller's weeks were like: the dashboard, the sales, the wallet, the statement and the items all tell the same of them.

const seed = Number(globalThis.process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = sized(10, 200);
/** Every run is read by all invariants: a world that has seen many runs would be slow for nothing. */
const runsOfWorld = 50;

let world: World;
beforeAll(() => console.log(`figures, ${runs} runs, FUZZ_SEED=${seed}`));
afterAll(() => world.close());

type Outcome = 'SUCCESS' | 'CANCELLED' | 'PENDING';
const place = fc.nat(7);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('sell' as const), paise: fc.integer({ min: 100, max: 500_000 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('subscribe' as const, 'give' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 11, 25, 49, 24 * 20) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      at: place,
      outcome: fc.constantFrom<Outcome>('SUCCESS', 'CANCELLED', 'PENDING'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('charge back' as const), at: place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), share: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pay out' as const, 'cancel' as const, 'reject' as const), at: place }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Kept {
  id: string;
  type: 'DIGITAL_PRODUCT' | 'TELEGRAM_PLAN';
  paise: number;
  day: string;
  status: 'PAID' | 'REFUND_PENDING' | 'REFUNDED';
}

interface Scene {
  who: Seller;
  product: { id: string };
  paid: Club;
  free: Club;
  sales: Kept[];
  withdrawals: string[];
  begun: string;
}

async function opened(): Promise<Scene> {
  const who = await writtenSeller(world);
  const product = await publishedProduct(world, who, { priceType: 'FLEXIBLE', price: 1 });
  const paid = await club(world, { price: 333.33 }, { seller: who });
  const free = await club(world, { price: 0 }, { seller: who, phone: paid.phone });
  return { who, product, paid, free, sales: [], withdrawals: [], begun: dayInIndia(world.clock.now()) };
}

async function sell(scene: Scene, taken: Extract<Step, { do: 'sell' | 'subscribe' | 'give' }>): Promise<void> {
  const buyer = await world.person();
  const day = dayInIndia(world.clock.now());
  if (taken.do === 'sell') {
    const { id } = await bought(world, buyer, scene.product, { customAmount: taken.paise / 100 });
    scene.sales.push({ id, type: 'DIGITAL_PRODUCT', paise: taken.paise, day, status: 'PAID' });
  } else if (taken.do === 'subscribe') {
    const { id } = await subscribed(world, buyer, scene.paid);
    scene.sales.push({ id, type: 'TELEGRAM_PLAN', paise: 33_333, day, status: 'PAID' });
  } else {
    const answer = await subscribe(world, buyer, scene.free);
    expect(answer.status, answer.text).toBe(200);
    const { rows } = await world.container.database.pool.query('select id from orders where buyer_id = $1', [buyer.id]);
    scene.sales.push({ id: rows[0].id, type: 'TELEGRAM_PLAN', paise: 0, day, status: 'PAID' });
  }
}

/** Sent, and decided at once or never. A seller without the funds may not. */
async function refund({ who, sales }: Scene, { at, outcome }: { at: number; outcome: Outcome }): Promise<void> {
  const sale = sales[at];
  if (sale?.status !== 'PAID') return;
  await imperfect(world, { refundStatus: outcome });
  const answer = await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: sale.id }, body: {} }, who.token);
  expect([200, 409], answer.text).toContain(answer.status);
  await world.settle('send-refund');
  if (answer.status !== 200) return;
  sale.status = sale.paise === 0 ? 'REFUNDED' : ({ SUCCESS: 'REFUNDED', CANCELLED: 'PAID', PENDING: 'REFUND_PENDING' } as const)[outcome];
}

async function chargeBack({ sales }: Scene, at: number): Promise<void> {
  const sale = sales[at];
  if (!sale) return;
  const { token } = await world.administrator();
  const body = { reason: 'The bank said so' };
  const answer = await world.call('POST /api/v1/admin/orders/{id}/chargeback', { params: { id: sale.id }, body }, token);
  expect(answer.status, answer.text).toBe(sale.status === 'PAID' ? 200 : 409);
  if (answer.status === 200) sale.status = 'REFUNDED';
}

async function take(scene: Scene, taken: Step): Promise<void> {
  switch (taken.do) {
    case 'sell':
    case 'subscribe':
    case 'give':
      return sell(scene, taken);
    case 'refund':
      return refund(scene, taken);
    case 'charge back':
      return chargeBack(scene, taken.at);
    case 'wait':
      world.clock.turn(hours(taken.hours));
      Object.assign(scene.who, await signedIn(world, scene.who));
      return;
    case 'withdraw': {
      const { withdrawableBalance } = await walletOf(world, scene.who);
      const answer = await withdraw(world, scene.who, Math.max(1, Math.floor(withdrawableBalance * taken.share) / 100));
      if (answer.status === 200) scene.withdrawals.push(answer.body.data.id);
      return;
    }
    default: {
      const id = scene.withdrawals[taken.at];
      if (!id) return;
      const { token } = await world.administrator();
      if (taken.do === 'cancel') await cancel(world, scene.who, id);
      else if (taken.do === 'reject') await reject(world, token, id);
      else await process(world, token, id, { status: 'PAID', transactionId: randomWord() });
    }
  }
}

/** Throws where a figure has more than two decimals. */
const toPaise = (rupees: number): number => Number(exactPaise(rupees));
const total = <Row>(rows: Row[], of: (row: Row) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
const listOf = { limit: '100' };

/** What a seller can look up anywhere about their money, in paise. */
async function looked({ who: { token }, product, paid, free, begun }: Scene) {
  const span = { from: begun, to: dayInIndia(world.clock.now()) };
  const item = (await world.call('GET /api/v1/digital-products/{id}', { params: { id: product.id } }, token)).body.data;
  const channels = (await world.call('GET /api/v1/telegram/channels', { query: listOf }, token)).body.data;
  expect(channels.map(({ id }) => id).sort()).toEqual([paid.id, free.id].sort());
  const days = (await world.call('GET /api/v1/dashboard/daily-sales', { query: span }, token)).body.data;
  return {
    wallet: await walletOf(world, { token }),
    stats: (await world.call('GET /api/v1/dashboard/stats', { query: {} }, token)).body.data,
    inSpan: (await world.call('GET /api/v1/dashboard/stats', { query: span }, token)).body.data,
    days,
    sales: (await world.call('GET /api/v1/sales', { query: listOf }, token)).body.data,
    movements: (await world.call('GET /api/v1/wallet/statement', { query: listOf }, token)).body.data,
    revenue: { DIGITAL_PRODUCT: toPaise(item.revenue), TELEGRAM_PLAN: total(channels, ({ revenue }) => toPaise(revenue)) },
  };
}

/** The sales are what happened, and every other figure is a sum of them. */
async function agree(scene: Scene): Promise<void> {
  const { wallet, stats, inSpan, days, sales, movements, revenue } = await looked(scene);
  const told = sales.map(({ id, productType, amount, paidAt, status }) => [
    id,
    productType,
    toPaise(amount),
    dayInIndia(new Date(paidAt)),
    status,
  ]);
  expect(told.reverse()).toEqual(scene.sales.map(({ id, type, paise, day, status }) => [id, type, paise, day, status]));

  const counted = sales.filter(({ status }) => status !== 'REFUNDED');
  for (const [type, figure, again] of [
    ['DIGITAL_PRODUCT', stats.digitalProductStats, inSpan.digitalProductStats],
    ['TELEGRAM_PLAN', stats.telegramStats, inSpan.telegramStats],
  ] as const) {
    const own = counted.filter(({ productType }) => productType === type);
    expect([toPaise(figure._sum.amount), figure._count], type).toEqual([total(own, ({ amount }) => toPaise(amount)), own.length]);
    expect(again, 'all of them lie in the days that were asked for').toEqual(figure);
    expect(revenue[type], 'the items say the same').toBe(toPaise(figure._sum.amount));
  }
  for (const { date, telegramRevenue, digitalRevenue, totalRevenue, sales: pieces } of days) {
    const own = counted.filter(({ paidAt }) => dayInIndia(new Date(paidAt)) === date);
    const of = (type: string) =>
      total(
        own.filter(({ productType }) => productType === type),
        ({ amount }) => toPaise(amount),
      );
    expect([toPaise(telegramRevenue), toPaise(digitalRevenue), pieces], date).toEqual([
      of('TELEGRAM_PLAN'),
      of('DIGITAL_PRODUCT'),
      own.length,
    ]);
    expect(toPaise(totalRevenue)).toBe(toPaise(telegramRevenue) + toPaise(digitalRevenue));
  }
  const shown = toPaise(stats.digitalProductStats._sum.amount) + toPaise(stats.telegramStats._sum.amount);
  expect(total(days, ({ totalRevenue }) => toPaise(totalRevenue))).toBe(shown);

  // The wallet sets a refund aside when it begins, the dashboard leaves a sale out when it is done.
  const underWay = total(
    sales.filter(({ status }) => status === 'REFUND_PENDING'),
    ({ amount }) => toPaise(amount),
  );
  expect(toPaise(wallet.totalEarnings)).toBe(total(sales, ({ amount }) => toPaise(amount)));
  expect(toPaise(wallet.totalEarnings) - toPaise(wallet.refunds) + underWay).toBe(shown);
  const standing = sales.filter(({ status }) => status === 'PAID');
  expect(toPaise(wallet.totalCharges)).toBe(total(standing, ({ fee }) => toPaise(fee)));
  const withUs = toPaise(wallet.pendingBalance) + toPaise(wallet.withdrawableBalance) - toPaise(wallet.debt);
  expect(withUs + toPaise(wallet.totalWithdrawn)).toBe(total(standing, ({ net }) => toPaise(net)));

  const moved = (...kinds: string[]) =>
    total(
      movements.filter(({ kind }) => kinds.includes(kind)),
      ({ amount }) => toPaise(amount),
    );
  expect(moved('SALE')).toBe(toPaise(wallet.totalEarnings));
  expect(0 - moved('REFUND', 'REFUND_REVERSAL', 'CHARGEBACK')).toBe(toPaise(wallet.refunds));
  expect(0 - moved('PAYOUT')).toBe(toPaise(wallet.totalWithdrawn));
  expect(total(movements, ({ fee }) => toPaise(fee))).toBe(toPaise(wallet.totalCharges));
  expect([total(movements, ({ change }) => toPaise(change)), toPaise(movements[0]?.balance ?? 0)]).toEqual([withUs, withUs]);
}

/** What came before some days is what those days themselves are asked for. */
async function agreeInParts({ who: { token }, begun }: Scene): Promise<void> {
  const to = dayInIndia(world.clock.now());
  const length = (Date.parse(to) - Date.parse(begun)) / hours(24) + 1;
  const next = { from: dayLater(begun, length), to: dayLater(to, length) };
  const { data: later } = (await world.call('GET /api/v1/dashboard/stats', { query: next }, token)).body;
  const { data: now } = (await world.call('GET /api/v1/dashboard/stats', { query: { from: begun, to } }, token)).body;
  const { digitalProductStats, telegramStats, totalClickCount } = now;
  expect(later.previous).toEqual({ from: begun, to, digitalProductStats, telegramStats, totalClickCount });
  expect([later.digitalProductStats._count, later.telegramStats._count]).toEqual([0, 0]);
}

it(
  'every figure of a seller is the same wherever it is shown, whatever happened',
  async () => {
    const life = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const scene = await opened();
      for (const taken of steps) await take(scene, taken);
      await agree(scene);
      await agreeInParts(scene);
      expect(await world.broken()).toEqual([]);
    });
    for (let played = 0; played < runs; played += runsOfWorld) {
      if (played > 0) await world.close();
      world = await createWorld({ clock: turnedClock(new Date('2026-03-30T17:40:00Z')) });
      await fc.assert(life, { numRuns: Math.min(runsOfWorld, runs - played), seed: seed + played });
    }
  },
  sized(240_000, 3_600_000),
);
