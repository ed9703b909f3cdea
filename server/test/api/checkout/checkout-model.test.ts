import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { soldItems } from '../../../src/app/sold-items.ts';
import { days, earlier, hours, minutes } from '../../../src/kit/clock.ts';
import { newId, systemRandom } from '../../../src/kit/ids.ts';
import type { CheckoutDeps } from '../../../src/modules/checkout/deps.ts';
import { checkoutModule } from '../../../src/modules/checkout/index.ts';
import { startPurchase } from '../../../src/modules/checkout/orders/start-purchase.ts';
import { orderResolver } from '../../../src/modules/checkout/payments/resolve-order.ts';
import { refundOrder } from '../../../src/modules/checkout/refunds/refund-order.ts';
import { ledger } from '../../../src/modules/ledger/index.ts';
import { createLogger } from '../../../src/platform/log/logger.ts';
import { noMails } from '../../harness/mails.ts';
import { scriptedPayments } from '../../harness/providers/scripted-payments.ts';
import { createWorld, randomPhone, type World } from '../../harness/world.ts';

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = sized(100, 5_000);

// Each run reads every invariant over everything that is there, and orders of earlier runs are still asked about: a world
// that has seen many runs would be slow for nothing.
const runsOfWorld = 50;

let world: World;
beforeAll(() => console.log(`checkout model, ${runs} runs, FUZZ_SEED=${seed}`));

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;

async function person(): Promise<number> {
  const values = [`m${randomWord()}`, randomPhone(), world.clock.now()];
  const [row] = await query(
    `insert into users (username, name, email, phone, password_hash, created_at, updated_at)
     values ($1, 'Someone', $1 || '@example.in', $2, 'x', $3, $3) returning id`,
    values,
  );
  return Number(row.id);
}

async function product(sellerId: number, price: number, quantity: number | null): Promise<string> {
  const id = newId(systemRandom);
  await query(
    `insert into products (id, user_id, slug, title, category, price_type, price, cta_text, is_limited, quantity, status, created_at, updated_at)
     values ($1, $2, 'p-' || lower($1), 'Thing', 'Other', 'FIXED', $3, 'Pay', $4::int is not null, $4::int, 'ACTIVE', $5, $5)`,
    [id, sellerId, price, quantity, world.clock.now()],
  );
  return id;
}

/** Checkout as it is, with a provider that does as it is told; what it enqueues is done by the steps themselves. */
function scripted() {
  const { database, accounts, attention, audit, notifications, plans } = world.container;
  const payments = scriptedPayments(() => world.clock.now());
  const nothing = async () => {};
  const jobs = {
    enqueue: nothing,
    handle: () => {},
    repeat: () => {},
    start: nothing,
    work: nothing,
    stop: nothing,
    runDue: async () => 0,
  };
  const deps: CheckoutDeps = {
    database,
    clock: world.clock,
    random: systemRandom,
    jobs,
    log: createLogger('silent'),
    audit,
    attention,
    ledger,
    feeOf: plans.feeOf,
    notify: notifications.notify,
    mails: noMails,
    people: accounts.people,
    payments: payments.port,
    items: soldItems(world.container, 500_000),
    settlementHoldDays: 2,
    publish: () => {},
    channels: { ...world.container.telegram.members, channelOf: async () => null, runningIn: async () => null },
    publicUrl: () => 'http://localhost',
    linkBehind: async () => null,
    networkMark: () => null,
  };
  return { parts: deps, payments, checkout: checkoutModule(deps) };
}

type Step =
  | { do: 'start'; buyer: number; item: number }
  | { do: 'capture' | 'overpay' | 'fail' | 'delay' | 'tell' | 'refund' | 'chargeback'; order: number }
  | { do: 'decide'; refund: number; status: 'SUCCESS' | 'REFUSED' }
  | { do: 'wait'; minutes: number }
  | { do: 'away'; is: boolean }
  | { do: 'release' };

const index = fc.nat({ max: 7 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('start' as const), buyer: fc.nat({ max: 2 }), item: fc.nat({ max: 1 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('capture' as const), order: index }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('tell' as const), order: index }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('overpay' as const, 'fail' as const, 'delay' as const), order: index }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('refund' as const, 'chargeback' as const), order: index }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      refund: index,
      status: fc.constantFrom('SUCCESS' as const, 'REFUSED' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 10, 21, 60, 60 * 49) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('away' as const), is: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const) }) },
);

interface Scene extends ReturnType<typeof scripted> {
  sellerId: number;
  buyers: number[];
  items: string[];
  orders: string[];
}

const at = <Item>(list: Item[], place: number): Item | undefined => list[place % Math.max(1, list.length)];

/** What a buyer, the provider, the seller or time does. Refusals are the use cases' own affair: nothing may break by them. */
async function play({ parts, payments, checkout, ...scene }: Scene, given: Step): Promise<void> {
  const order = 'order' in given ? at(scene.orders, given.order) : undefined;
  switch (given.do) {
    case 'start': {
      const wish = {
        buyerId: scene.buyers[given.buyer] ?? 0,
        productType: 'DIGITAL_PRODUCT',
        itemId: scene.items[given.item] ?? '',
      } as const;
      const started = await startPurchase(parts)(wish, {}).catch((error: Error) => void expect(error.name).toBe('AppError'));
      if (started && !scene.orders.includes(started.id)) scene.orders.push(started.id);
      return;
    }
    case 'capture':
    case 'overpay':
    case 'fail':
    case 'delay': {
      const status = { capture: 'SUCCESS', overpay: 'SUCCESS', fail: 'FAILED', delay: 'PENDING' } as const;
      if (order) payments.attempt(order, status[given.do], given.do === 'overpay' ? 100n : 0n);
      return;
    }
    case 'tell':
      if (order) await orderResolver(parts)(order).catch((error: Error) => void expect(error.message).toContain('away'));
      return;
    case 'refund':
    case 'chargeback': {
      if (!order) return;
      const cause = given.do === 'refund' ? 'SELLER' : 'CHARGEBACK';
      const actor = { userId: scene.sellerId, address: '127.0.0.1' };
      const wish = { orderId: order, cause, reason: null, actor, sellerId: scene.sellerId } as const;
      await parts.database.transact((tx) => refundOrder(parts, tx, wish)).catch((error: Error) => void expect(error.name).toBe('AppError'));
      return;
    }
    case 'decide': {
      const refund = at([...payments.refunds.keys()], given.refund);
      if (refund) payments.decide(refund, given.status);
      return;
    }
    case 'wait':
      world.clock.turn(minutes(given.minutes));
      return checkout.reconcile();
    case 'away':
      return payments.setAway(given.is);
    case 'release':
      return checkout.release();
  }
}

/** However it went: asked for long enough, everything that was paid has been settled or is on its way back. */
async function verify({ parts, payments, checkout, sellerId, items, orders }: Scene): Promise<void> {
  payments.setAway(false);
  for (let rounds = 0; rounds < 3; rounds++) {
    world.clock.turn(hours(2));
    await checkout.reconcile();
  }
  // Without a word from the provider, by asking alone.
  const young = await query(`select id from orders where seller_id = $1 and created_at > $2 and paid_at is null`, [
    sellerId,
    earlier(world.clock.now(), days(3)),
  ]);
  for (const { id } of young) {
    const unknown = await query('select gateway_txn_id from payments where order_id = $1', [id]);
    const known = new Set(unknown.map((one) => one.gateway_txn_id));
    expect(payments.orders.get(id)?.payments.filter((one) => one.status === 'SUCCESS' && !known.has(one.id)) ?? []).toEqual([]);
  }
  // What came when nobody asked any more is told by a webhook.
  for (const id of orders) await orderResolver(parts)(id);
  world.clock.turn(minutes(5));
  await checkout.reconcile();
  const captures = [...payments.orders.values()].flatMap((order) => order.payments.filter(({ status }) => status === 'SUCCESS'));
  const kept = await query(
    `select payments.gateway_txn_id, outcome, payments.amount from payments join orders on orders.id = order_id
     where orders.seller_id = $1 and payments.status = 'SUCCESS'`,
    [sellerId],
  );
  expect(kept.map((one) => one.gateway_txn_id).sort(), 'every success is known').toEqual(captures.map(({ id }) => id).sort());
  const sent = await query(`select refunds.id, cause from refunds join orders on orders.id = order_id where seller_id = $1`, [sellerId]);
  const asked = sent.filter(({ cause }) => cause !== 'CHARGEBACK').map(({ id }) => id);
  // Refunds of earlier runs are still asked about.
  const taken = [...payments.refunds.values()].filter(({ orderId }) => payments.orders.has(orderId));
  expect(taken.map(({ id }) => id).sort(), 'every refund was sent, and none that is not known').toEqual(asked.sort());
  const [book] = await query('select -gross as gross, refunds, locked + available as free, debt from ledger_books where seller_id = $1', [
    sellerId,
  ]);
  const settled = kept.filter(({ outcome }) => outcome === 'SETTLED').reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  expect(BigInt(book?.gross ?? 0), 'what was earned is what settled').toBe(settled);
  const [stock] = await query('select sold_count + held_count as taken, quantity from products where id = $1', [items[1]]);
  expect(stock.taken).toBeLessThanOrEqual(stock.quantity);
}

it(
  'orders, stock, payments and refunds agree, whatever happens in whichever order',
  async () => {
    const life = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 24 }), async (steps) => {
      const sellerId = await person();
      const items = [await product(sellerId, 49_999, null), await product(sellerId, 12_345, 1)];
      const scene: Scene = { ...scripted(), sellerId, buyers: [await person(), await person(), await person()], items, orders: [] };
      for (const one of steps) await play(scene, one);
      await verify(scene);
      expect(await world.broken()).toEqual([]);
    });
    for (let played = 0; played < runs; played += runsOfWorld) {
      world = await createWorld();
      try {
        await fc.assert(life, { numRuns: Math.min(runsOfWorld, runs - played), seed: seed + played });
      } finally {
        await world.close();
      }
    }
  },
  sized(240_000, 3_600_000),
);
