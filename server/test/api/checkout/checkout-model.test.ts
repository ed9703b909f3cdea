import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { soldItems } from '../../../src/app/sold-items.ts';
import { days, earlier, hours, later, minutes } from '../../../src/kit/clock.ts';
import { newId, systemRandom } from '../../../src/kit/ids.ts';
import { mergeGuest } from '../../../src/modules/accounts/guests/merge-guest.ts';
import type { CheckoutDeps } from '../../../src/modules/checkout/deps.ts';
import { correctEmail } from '../../../src/modules/checkout/guests/correct-email.ts';
import { startGuestPurchase } from '../../../src/modules/checkout/guests/start-guest-purchase.ts';
import { checkoutModule } from '../../../src/modules/checkout/index.ts';
import { completeFreeOrder } from '../../../src/modules/checkout/orders/complete-free-order.ts';
import { startPurchase } from '../../../src/modules/checkout/orders/start-purchase.ts';
import { orderResolver } from '../../../src/modules/checkout/payments/resolve-order.ts';
import { refundOrder } from '../../../src/modules/checkout/refunds/refund-order.ts';
import { ledger } from '../../../src/modules/ledger/index.ts';
import { deleteCoupon, setPaused } from '../../../src/modules/promotions/coupons/update-coupon.ts';
import { createLogger } from '../../../src/platform/log/logger.ts';
import { assertValidRejection, insertModelCoupons, modelCodes, modelPrices, verifyModelCoupons } from '../../harness/coupon-model.ts';
import { noMails } from '../../harness/mails.ts';
import { scriptedPayments } from '../../harness/providers/scripted-payments.ts';
import { createWorld, randomPhone, type World } from '../../harness/world.ts';

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = sized(100, 5_000);

// Every run checks the invariants over all rows and polls the open orders of earlier runs. A new world after 50 runs keeps that fast.
const runsPerWorld = 50;

let world: World;
beforeAll(() => console.log(`checkout model, ${runs} runs, FUZZ_SEED=${seed}`));

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;

interface User {
  id: number;
  email: string;
}

/** User with an unverified address. */
async function createUser(): Promise<User> {
  const username = `m${randomWord()}`;
  const values = [username, randomPhone(), world.clock.now()];
  const [row] = await query(
    `insert into users (username, name, email, phone, password_hash, created_at, updated_at)
     values ($1, 'Someone', $1 || '@example.in', $2, 'x', $3, $3) returning id`,
    values,
  );
  return { id: Number(row.id), email: `${username}@example.in` };
}

async function createProduct(sellerId: number, price: number, quantity: number | null): Promise<string> {
  const id = newId(systemRandom);
  await query(
    `insert into products (id, user_id, slug, title, category, price_type, price, cta_text, is_limited, quantity, status, created_at, updated_at)
     values ($1, $2, 'p-' || lower($1), 'Thing', 'Other', 'FIXED', $3, 'Pay', $4::int is not null, $4::int, 'ACTIVE', $5, $5)`,
    [id, sellerId, price, quantity, world.clock.now()],
  );
  return id;
}

/** The real checkout module with a scripted payment provider. Jobs are dropped: the steps do their work directly. */
function scriptedCheckout() {
  const { database, accounts, attention, audit, notifications, plans } = world.container;
  const payments = scriptedPayments(() => world.clock.now());
  const nothing = async () => {};
  const jobs = {
    enqueue: nothing,
    handle: () => {},
    repeat: () => {},
    work: nothing,
    stopWorking: nothing,
    stop: nothing,
    isStalled: () => false,
    runDue: async () => 0,
  };
  const deps: CheckoutDeps = {
    database,
    clock: world.clock,
    random: systemRandom,
    jobs,
    limits: { take: nothing },
    log: createLogger('silent'),
    audit,
    attention,
    ledger,
    feeOf: plans.feeOf,
    notify: notifications.notify,
    mails: noMails,
    people: accounts.people,
    guestBuyer: accounts.guestBuyer,
    createMergedGuest: accounts.createMergedGuest,
    payments: payments.port,
    items: soldItems(world.container, 500_000),
    settlementHoldDays: 2,
    publish: () => {},
    channels: { ...world.container.telegram.members, channelOf: async () => null, findRunningSubscription: async () => null },
    publicUrl: () => 'http://localhost',
    coupons: world.container.promotions,
    linkBehind: async () => null,
    networkMark: () => null,
    unsubscribeTokens: { hashAddress: (email) => email },
    isOptedOut: async () => false,
    countOrders: () => {},
  };
  return { deps, payments, checkout: checkoutModule(deps) };
}

type Step =
  | { do: 'start' | 'buy'; buyer: number; item: number; code: string | undefined }
  | { do: 'start as guest' | 'buy as guest'; buyer: number; item: number; code: string | undefined; browser: number }
  | { do: 'get for free'; buyer: number; item: number }
  | { do: 'pause' | 'resume' | 'delete'; coupon: number }
  | { do: 'prove'; buyer: number }
  | { do: 'correct'; order: number; buyer: number }
  | { do: 'capture' | 'overpay' | 'fail' | 'delay' | 'report' | 'resolve' | 'terminate' | 'refund' | 'chargeback'; order: number }
  | { do: 'decide'; refund: number; status: 'SUCCESS' | 'REFUSED' }
  | { do: 'wait'; minutes: number }
  | { do: 'outage'; isDown: boolean }
  | { do: 'release' };

const index = fc.nat({ max: 7 });
const purchase = {
  buyer: fc.nat({ max: 2 }),
  item: fc.nat({ max: 1 }),
  code: fc.option(fc.constantFrom(...modelCodes), { nil: undefined, freq: 2 }),
};
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('start' as const), ...purchase }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom('start as guest' as const, 'start as guest' as const, 'buy as guest' as const),
      browser: fc.nat({ max: 1 }),
      ...purchase,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('buy' as const), ...purchase }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('get for free' as const), buyer: fc.nat({ max: 2 }), item: fc.nat({ max: 1 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('pause' as const, 'resume' as const, 'resume' as const, 'delete' as const),
      coupon: fc.nat({ max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('prove' as const), buyer: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('correct' as const), order: index, buyer: fc.nat({ max: 2 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('capture' as const), order: index }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('report' as const), order: index }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('resolve' as const, 'terminate' as const), order: index }) },
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('outage' as const), isDown: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const) }) },
);

interface Scene extends ReturnType<typeof scriptedCheckout> {
  sellerId: number;
  /** Members; guests buy with the same addresses. */
  buyers: User[];
  /** Order tokens of guests. */
  tokens: Map<string, string>;
  /** The last order token of each browser, by item. */
  browserTokens: Map<string, string>;
  items: string[];
  /** Ids of coupons. */
  coupons: string[];
  orders: string[];
}

const pick = <Item>(list: Item[], index: number): Item | undefined => list[index % Math.max(1, list.length)];

/** A member proves their address: purchases of guests with it move to them. */
async function proveAddress(checkout: Scene['checkout'], member: User | undefined): Promise<void> {
  if (!member) return;
  const { database, audit } = world.container;
  const sessions = { endAll: async () => {} };
  const deps = { clock: world.clock, audit, movePurchases: checkout.movePurchases, sessions };
  const actor = { userId: member.id, address: '127.0.0.1' };
  await database.transact(async (tx) => {
    await tx.execute(sql`update users set email_verified_at = ${world.clock.now().toISOString()} where id = ${member.id}`);
    await mergeGuest(deps, tx, { memberId: member.id, email: member.email, actor });
  });
}

type Purchase = Extract<Step, { buyer: number; item: number }>;

/** Everything about the orders of members that an order without a session must not change. */
const ordersOfMembers = (sellerId: number) =>
  query(
    `select orders.id, orders.status, replaced_at, holds_piece, expires_at, orders.amount, coupon_uses.state
     from orders left join coupon_uses on coupon_uses.order_id = orders.id
     where orders.seller_id = $1 and browser_id is null order by orders.id`,
    [sellerId],
  );

/** A browser starts an order without a session, with the token of its last order for the item. */
async function startAsGuest(
  { deps, sellerId, tokens, browserTokens }: Pick<Scene, 'deps' | 'sellerId' | 'tokens' | 'browserTokens'>,
  request: Parameters<ReturnType<typeof startGuestPurchase>>[0],
  form: Parameters<ReturnType<typeof startGuestPurchase>>[1],
  browser: number,
): Promise<string> {
  const key = `${browser} ${request.itemId}`;
  const before = await ordersOfMembers(sellerId);
  const started = startGuestPurchase(deps)(request, { ...form, orderToken: browserTokens.get(key) });
  const { order, orderToken } = await started.finally(async () => {
    expect(await ordersOfMembers(sellerId), 'an order without a session changes no order of a member').toEqual(before);
  });
  tokens.set(order.id, orderToken);
  browserTokens.set(key, orderToken);
  return order.id;
}

/** Starts or completes an order. Adds orders that are paid at the provider to the scene, and returns their ids. */
async function runPurchase(
  { deps, ...scene }: Pick<Scene, 'deps' | 'buyers' | 'items' | 'orders' | 'sellerId' | 'tokens' | 'browserTokens'>,
  step: Purchase,
): Promise<string | undefined> {
  const buyer = scene.buyers[step.buyer] ?? { id: 0, email: '' };
  const request = { productType: 'DIGITAL_PRODUCT', itemId: scene.items[step.item] ?? '', network: '127.0.0.1' } as const;
  const couponCode = step.do === 'get for free' ? 'FREE' : step.code;
  const start = async () => {
    if (step.do === 'start as guest' || step.do === 'buy as guest')
      return startAsGuest(
        { deps, ...scene },
        request,
        { customer: { email: buyer.email, phone: '+919876543210' }, couponCode },
        step.browser,
      );
    if (step.do !== 'get for free') return (await startPurchase(deps)({ ...request, buyerId: buyer.id }, { couponCode })).id;
    await completeFreeOrder(deps)({ ...request, buyerId: buyer.id }, { couponCode });
    return;
  };
  const orderId = await start().catch(async (error: Error) => {
    await assertValidRejection(query, error, { sellerId: scene.sellerId, code: couponCode });
    return undefined;
  });
  if (orderId && !scene.orders.includes(orderId)) scene.orders.push(orderId);
  return orderId;
}

/** Runs one action of a buyer, the provider, the seller or the clock. An `AppError` is a valid result; other errors fail the test. */
async function runStep({ deps, payments, checkout, ...scene }: Scene, step: Step): Promise<void> {
  const order = 'order' in step ? pick(scene.orders, step.order) : undefined;
  switch (step.do) {
    case 'start':
    case 'start as guest':
    case 'get for free':
      await runPurchase({ deps, ...scene }, step);
      return;
    case 'buy':
    case 'buy as guest': {
      const orderId = await runPurchase({ deps, ...scene }, step);
      if (!orderId) return;
      payments.addPayment(orderId, 'SUCCESS', 0n);
      await orderResolver(deps)
        .resolve(orderId)
        .catch((error: Error) => void expect(error.message).toContain('unavailable'));
      return;
    }
    case 'pause':
    case 'resume':
    case 'delete': {
      const coupon = { id: scene.coupons[step.coupon] ?? '', sellerId: scene.sellerId };
      const work =
        step.do === 'delete'
          ? deleteCoupon({ ...deps, people: world.container.accounts.people })(coupon)
          : setPaused(deps)(coupon, step.do === 'pause');
      return work.catch((error: Error) => void expect(error.name).toBe('AppError'));
    }
    case 'prove':
      return proveAddress(checkout, scene.buyers[step.buyer]);
    case 'correct': {
      const orderToken = order && scene.tokens.get(order);
      const { email } = scene.buyers[step.buyer] ?? { email: '' };
      if (!orderToken) return;
      await correctEmail(deps)({ orderId: order, orderToken, email }).catch((error: Error) => void expect(error.name).toBe('AppError'));
      return;
    }
    case 'capture':
    case 'overpay':
    case 'fail':
    case 'delay': {
      const status = { capture: 'SUCCESS', overpay: 'SUCCESS', fail: 'FAILED', delay: 'PENDING' } as const;
      if (order) payments.addPayment(order, status[step.do], step.do === 'overpay' ? 100n : 0n);
      return;
    }
    case 'terminate': {
      // The job of a replaced order.
      const [replaced] = await query('select 1 from orders where id = $1 and replaced_at is not null', [order]);
      if (!order || !replaced) return;
      await payments.port
        .terminate(order)
        .then(() => orderResolver(deps).resolve(order))
        .catch((error: Error) => void expect(error.message).toContain('unavailable'));
      return;
    }
    case 'report': {
      // A complete webhook needs no answer of the provider.
      const report = order && payments.lastReport(order);
      if (report) await orderResolver(deps).applyReport(report);
      return;
    }
    case 'resolve':
      if (order)
        await orderResolver(deps)
          .resolve(order)
          .catch((error: Error) => void expect(error.message).toContain('unavailable'));
      return;
    case 'refund':
    case 'chargeback': {
      if (!order) return;
      const cause = step.do === 'refund' ? 'SELLER' : 'CHARGEBACK';
      const actor = { userId: scene.sellerId, address: '127.0.0.1' };
      const request = { orderId: order, cause, reason: null, actor, sellerId: scene.sellerId } as const;
      await deps.database
        .transact((tx) => refundOrder(deps, tx, request))
        .catch((error: Error) => void expect(error.name).toBe('AppError'));
      return;
    }
    case 'decide': {
      const refund = pick([...payments.refunds.keys()], step.refund);
      if (refund) payments.decideRefund(refund, step.status);
      return;
    }
    case 'wait':
      world.clock.advance(minutes(step.minutes));
      return checkout.reconcile();
    case 'outage':
      return payments.setUnavailable(step.isDown);
    case 'release':
      return checkout.releaseSettlementHolds();
  }
}

/** After enough polling, every captured payment is settled or refunded, whatever the steps were. */
async function verify({ deps, payments, checkout, sellerId, items, orders }: Scene): Promise<void> {
  payments.setUnavailable(false);
  // The last round comes after the last planned look at every order.
  for (const wait of [hours(2), hours(2), hours(24)]) {
    world.clock.advance(wait);
    await checkout.reconcile();
    // The bank decides every second refund.
    for (const [index, id] of [...payments.refunds.keys()].entries()) if (index % 2 === 0) payments.decideRefund(id, 'SUCCESS');
  }
  // Polling alone finds every success before the last look at an unpaid order, without a webhook.
  const recentOrders = await query(`select id, expires_at from orders where seller_id = $1 and created_at > $2 and paid_at is null`, [
    sellerId,
    earlier(world.clock.now(), days(3)),
  ]);
  for (const { id, expires_at } of recentOrders) {
    const stored = await query('select gateway_txn_id from payments where order_id = $1', [id]);
    const storedIds = new Set(stored.map((payment) => payment.gateway_txn_id));
    const lastLook = later(expires_at, hours(24));
    const missed = payments.orders.get(id)?.payments.filter(({ id, status, time }) => {
      const isBeforeLastLook = time === null || time < lastLook;
      return status === 'SUCCESS' && isBeforeLastLook && !storedIds.has(id);
    });
    expect(missed ?? []).toEqual([]);
  }
  // A webhook reports payments that were captured after polling has ended.
  for (const id of orders) await orderResolver(deps).resolve(id);
  world.clock.advance(hours(2));
  await checkout.reconcile();
  const captures = [...payments.orders.values()].flatMap((order) => order.payments.filter(({ status }) => status === 'SUCCESS'));
  const storedSuccesses = await query(
    `select payments.gateway_txn_id, outcome, payments.amount from payments join orders on orders.id = order_id
     where orders.seller_id = $1 and payments.status = 'SUCCESS'`,
    [sellerId],
  );
  expect(storedSuccesses.map((payment) => payment.gateway_txn_id).sort(), 'every captured payment is stored').toEqual(
    captures.map(({ id }) => id).sort(),
  );
  const storedRefunds = await query(`select refunds.id, cause from refunds join orders on orders.id = order_id where seller_id = $1`, [
    sellerId,
  ]);
  const sentIds = storedRefunds.filter(({ cause }) => cause !== 'CHARGEBACK').map(({ id }) => id);
  // Reconciliation also sends refunds of earlier runs to this provider.
  const providerRefunds = [...payments.refunds.values()].filter(({ orderId }) => payments.orders.has(orderId));
  expect(providerRefunds.map(({ id }) => id).sort(), 'the provider has exactly the stored refunds').toEqual(sentIds.sort());
  const [book] = await query('select -gross as gross, refunds, locked + available as free, debt from ledger_books where seller_id = $1', [
    sellerId,
  ]);
  const settled = storedSuccesses.filter(({ outcome }) => outcome === 'SETTLED').reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  expect(BigInt(book?.gross ?? 0), 'gross earnings equal the settled payments').toBe(settled);
  const [stock] = await query('select sold_count + held_count as taken, quantity from products where id = $1', [items[1]]);
  expect(stock.taken).toBeLessThanOrEqual(stock.quantity);
  await verifyModelCoupons(query, sellerId);
}

it(
  'orders, coupons, stock, payments, refunds, guests and claims stay consistent under random event sequences',
  async () => {
    const property = fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 24 }), async (steps) => {
      const { id: sellerId } = await createUser();
      const items = [await createProduct(sellerId, modelPrices[0], null), await createProduct(sellerId, modelPrices[1], 1)];
      const scene: Scene = {
        ...scriptedCheckout(),
        sellerId,
        buyers: [await createUser(), await createUser(), await createUser()],
        items,
        coupons: await insertModelCoupons(query, sellerId, world.clock.now()),
        orders: [],
        tokens: new Map(),
        browserTokens: new Map(),
      };
      for (const step of steps) await runStep(scene, step);
      await verify(scene);
      expect(await world.findInvariantViolations()).toEqual([]);
    });
    const reached: Record<string, number> = {};
    const countReachedStates = async () => {
      const rows = await query(
        `select 'use ' || state || case when over_limit then ' over limit' else '' end as name, count(*)::int from coupon_uses group by 1
         union all select 'replaced order ' || status, count(*)::int from orders where replaced_at is not null group by 1
         union all select 'refund ' || cause, count(*)::int from refunds group by 1`,
      );
      for (const { name, count } of rows) reached[name] = (reached[name] ?? 0) + count;
    };
    for (let completedRuns = 0; completedRuns < runs; completedRuns += runsPerWorld) {
      world = await createWorld();
      try {
        await fc.assert(property, { numRuns: Math.min(runsPerWorld, runs - completedRuns), seed: seed + completedRuns });
        await countReachedStates();
      } finally {
        await world.close();
      }
    }
    console.log(`reached: ${JSON.stringify(reached)}`);
  },
  sized(240_000, 3_600_000),
);
