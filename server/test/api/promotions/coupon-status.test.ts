import { CouponStatus } from '@jamun/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId, systemRandom } from '../../../src/kit/ids.ts';
import { rejectionOf } from '../../../src/modules/promotions/uses/rejection.ts';
import { type CouponUseState, nextUseState } from '../../../src/modules/promotions/uses/use-status.ts';
import { findByCode, reserveUse } from '../../../src/modules/promotions/uses/uses.store.ts';
import { createShop, startPurchase } from '../../harness/checkout.ts';
import { createCoupon } from '../../harness/coupons.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;

/** Milliseconds from now; null: no limit in time. */
const offsets = [null, -1, 0, 1];
const uses = [
  { max: null, used: 7, reserved: 2, over: 0 },
  { max: 3, used: 1, reserved: 1, over: 0 },
  { max: 3, used: 3, reserved: 0, over: 0 },
  { max: 3, used: 2, reserved: 1, over: 0 },
  { max: 3, used: 4, reserved: 0, over: 1 },
];
const isSpan = (start: number | null, end: number | null) => start === null || end === null || end > start;
const flags = [false, true];

/** Every combination of times around now, limits and pauses. */
const combinations = offsets.flatMap((start) =>
  offsets
    .filter((end) => isSpan(start, end))
    .flatMap((end) =>
      uses.flatMap((counters) =>
        flags.flatMap((isPaused) => flags.map((isAdminPaused) => ({ start, end, ...counters, isPaused, isAdminPaused }))),
      ),
    ),
);

/** Inserts a coupon of each combination, and returns their codes. */
async function insertCoupons(seller: Person): Promise<string[]> {
  const now = world.clock.now();
  const at = (offset: number | null) => (offset === null ? null : new Date(now.getTime() + offset));
  const codes = combinations.map((_, index) => `STATE-${index}`);
  for (const [index, { start, end, max, used, reserved, over, isPaused, isAdminPaused }] of combinations.entries())
    await query(
      `with coupon as (
         insert into coupons (id, seller_id, name, is_one_use, kind, basis_points, scope, max_uses, used, reserved, over_limit, starts_at, ends_at,
           is_paused, admin_pause_reason, renewals, created_at, updated_at)
         values ($1, $2, $3, false, 'PERCENT', 2000, 'ALL', $4, $5, $6, $7, $8, $9, $10, $11, 'FIRST_PAYMENT', $12, $12) returning id)
       insert into coupon_codes (seller_id, code, coupon_id) select $2, $3, id from coupon`,
      [
        newId(systemRandom),
        seller.id,
        codes[index],
        max,
        used,
        reserved,
        over,
        at(start),
        at(end),
        isPaused,
        isAdminPaused ? 'Spam' : null,
        now,
      ],
    );
  return codes;
}

/** Their counters have no orders, which the invariants would report. */
const deleteCoupons = (seller: Person) =>
  world.container.database.transact(async ({ client }) => {
    await client.query('set local session_replication_role = replica');
    await client.query('delete from coupon_codes where seller_id = $1', [seller.id]);
    await client.query('delete from coupons where seller_id = $1', [seller.id]);
  });

/** Names and statuses of a seller's coupons in a list, all pages. */
async function listCoupons(seller: Person, status?: CouponStatus): Promise<{ name: string; status: CouponStatus }[]> {
  const found = [];
  for (let page = 1; ; page++) {
    const filter = { page: String(page), limit: '100', ...(status && { status }) };
    const { body } = await world.call('GET /api/v1/coupons', { query: filter as never }, seller.token);
    found.push(...body.data.map((coupon) => ({ name: coupon.name, status: coupon.status })));
    if (found.length >= body.meta.total) return found;
  }
}

it('filter and display of coupons agree on the status, for every combination of times, limits and pauses', async () => {
  const seller = await world.person();
  const codes = await insertCoupons(seller);
  const shown = await listCoupons(seller);
  expect(shown.map(({ name }) => name).sort()).toEqual([...codes].sort());
  for (const status of CouponStatus.options) {
    const expected = shown.filter((coupon) => coupon.status === status);
    expect(expected.length, status).toBeGreaterThan(0);
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    expect((await listCoupons(seller, status)).sort(byName)).toEqual(expected.sort(byName));
  }
  await deleteCoupons(seller);
});

it('a use is reserved exactly when no reason rejects the coupon, for every combination of times, limits and pauses', async () => {
  const seller = await world.person();
  const codes = await insertCoupons(seller);
  const now = world.clock.now();
  const results = [];
  for (const code of codes) {
    const found = await findByCode(world.container.database.read, { sellerId: seller.id, code });
    if (!found) throw new Error(`Coupon ${code} is missing`);
    const reserved = await world.container.database.transact((tx) => reserveUse(tx, { couponId: found.coupon.id, now }));
    results.push({ code, isUsable: rejectionOf(found.coupon, now) === null, isReserved: reserved !== null });
  }
  expect(results.filter(({ isUsable, isReserved }) => isUsable !== isReserved)).toEqual([]);
  expect(new Set(results.map(({ isReserved }) => isReserved))).toEqual(new Set([true, false]));
  await deleteCoupons(seller);
});

it('code and database allow the same transitions of a coupon use', async () => {
  const states = Object.keys(nextUseState) as CouponUseState[];
  const { seller, product } = await createShop(world);
  const coupon = await createCoupon(world, seller);
  const { orderId } = await startPurchase(world, await world.person(), product, { couponCode: coupon.code });
  /** Tries a transition in a transaction that is rolled back. `replica` disables the triggers to set the first state. */
  const isAllowed = async (from: string, to: string) => {
    const client = await world.container.database.pool.connect();
    const move = (state: string) => client.query('update coupon_uses set state = $2 where order_id = $1', [orderId, state]);
    try {
      await client.query('begin; set local session_replication_role = replica');
      await move(from);
      await client.query('set local session_replication_role = origin');
      return await move(to).then(
        () => true,
        (error: { constraint?: string }) => {
          expect(error.constraint).toBe('coupon_uses_move');
          return false;
        },
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const allowed: Record<string, string[]> = {};
  for (const from of states) {
    allowed[from] = [];
    for (const to of states) if (from !== to && (await isAllowed(from, to))) allowed[from].push(to);
  }
  const sorted = (table: Record<string, readonly string[]>) =>
    Object.fromEntries(Object.entries(table).map(([from, to]) => [from, [...to].sort()]));
  expect(sorted(allowed)).toEqual(sorted(nextUseState));
});
