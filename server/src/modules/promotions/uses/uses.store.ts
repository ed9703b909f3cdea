import { and, arrayContains, arrayOverlaps, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type CouponRow, type CouponUseRow, couponCodes, couponItems, coupons, couponUses } from '../tables.ts';

export interface FoundCode {
  coupon: CouponRow;
  /** Order that reserves or has used a one-use code. */
  orderId: string | null;
}

/** Coupon with this code; null when the seller has none. Deleted coupons have no codes. */
export async function findByCode(queries: Queries, { sellerId, code }: { sellerId: number; code: string }): Promise<FoundCode | null> {
  const rows = await queries
    .select({ coupon: coupons, orderId: couponCodes.orderId })
    .from(couponCodes)
    .innerJoin(coupons, eq(coupons.id, couponCodes.couponId))
    .where(and(eq(couponCodes.sellerId, sellerId), eq(couponCodes.code, code)))
    .limit(1);
  return rows[0] ?? null;
}

export async function listItemIds(queries: Queries, couponId: string): Promise<Set<string>> {
  const rows = await queries.select({ itemId: couponItems.itemId }).from(couponItems).where(eq(couponItems.couponId, couponId));
  return new Set(rows.map(({ itemId }) => itemId));
}

/** Locks coupons in the order of their ids. */
export async function lockCoupons(tx: Tx, ids: string[]): Promise<CouponRow[]> {
  if (ids.length === 0) return [];
  return tx.select().from(coupons).where(inArray(coupons.id, ids)).orderBy(coupons.id).for('no key update');
}

/**
 * Takes one use. The condition is part of the update, which waits for concurrent ones and sees their uses: the last use is taken once.
 * Returns the coupon after the update; null when it cannot be used.
 */
export async function reserveUse(tx: Tx, { couponId, now }: { couponId: string; now: Date }): Promise<CouponRow | null> {
  const at = now.toISOString();
  const rows = await tx
    .update(coupons)
    .set({ reserved: sql`${coupons.reserved} + 1` })
    .where(
      and(
        eq(coupons.id, couponId),
        isNull(coupons.deletedAt),
        isNull(coupons.adminPauseReason),
        eq(coupons.isPaused, false),
        sql`(${coupons.startsAt} is null or ${coupons.startsAt} <= ${at})`,
        sql`(${coupons.endsAt} is null or ${coupons.endsAt} > ${at})`,
        sql`(${coupons.maxUses} is null or ${coupons.used} + ${coupons.reserved} < ${coupons.maxUses})`,
      ),
    )
    .returning();
  return rows[0] ?? null;
}

/** Takes a one-use code for an order. False when another order has it. The caller has locked the coupon. */
export async function takeCode(tx: Tx, { couponId, code, orderId }: { couponId: string; code: string; orderId: string }): Promise<boolean> {
  const changed = await tx
    .update(couponCodes)
    .set({ orderId })
    .where(and(eq(couponCodes.couponId, couponId), eq(couponCodes.code, code), isNull(couponCodes.orderId)));
  return (changed.rowCount ?? 0) > 0;
}

const usesOf = (couponId: string) => and(eq(couponUses.couponId, couponId), eq(couponUses.isRenewal, false));

/** Paid uses of a coupon by a buyer, who is known by any of the hashes, without refunded orders and renewals. */
export const countPaidUses = (queries: Queries, couponId: string, hashes: string[]): Promise<number> =>
  queries.$count(couponUses, and(usesOf(couponId), eq(couponUses.state, 'USED'), arrayOverlaps(couponUses.buyerHashes, hashes)));

/** Unpaid uses of a coupon by an account. */
export const countReservedUses = (queries: Queries, couponId: string, accountHash: string): Promise<number> =>
  queries.$count(couponUses, and(usesOf(couponId), eq(couponUses.state, 'RESERVED'), arrayContains(couponUses.buyerHashes, [accountHash])));

/** Unpaid uses of a coupon by a network. */
export const countUsesOfNetwork = (queries: Queries, couponId: string, network: string): Promise<number> =>
  queries.$count(couponUses, and(usesOf(couponId), eq(couponUses.state, 'RESERVED'), eq(couponUses.network, network)));

export async function insertUse(tx: Tx, row: typeof couponUses.$inferInsert): Promise<void> {
  await tx.insert(couponUses).values(row);
}

export async function findUse(queries: Queries, orderId: string): Promise<CouponUseRow | null> {
  const rows = await queries.select().from(couponUses).where(eq(couponUses.orderId, orderId)).limit(1);
  return rows[0] ?? null;
}

/**
 * Releases the reserved use of an order that was not paid: its state, the counter of the coupon, and a one-use code.
 *
 * $1 order id, $2 now
 */
const releaseStatement = `
  with released as (
    update coupon_uses set state = 'RELEASED', network = null, updated_at = $2 where order_id = $1 and state = 'RESERVED'
    returning coupon_id, is_renewal
  ), freed as (
    update coupon_codes set order_id = null where order_id = $1
  )
  update coupons set reserved = reserved - 1 from released where coupons.id = released.coupon_id and not released.is_renewal`;

export async function releaseUse(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  await tx.client.query(releaseStatement, [orderId, now]);
}

/**
 * Turns the reserved uses of paid orders into used ones, and returns the ids of the orders whose use was released before: a late
 * payment. Locks the coupons in the order of their ids.
 *
 * $1 order ids, $2 now
 */
const settleStatement = `
  with locked as (
    select id from coupons
    where id in (select coupon_id from coupon_uses where order_id = any($1::text[]) and not is_renewal)
    order by id for no key update
  ), settled as (
    update coupon_uses set state = 'USED', network = null, updated_at = $2 where order_id = any($1::text[]) and state = 'RESERVED'
    returning coupon_id, is_renewal
  ), counted as (
    select coupon_id, count(*) as uses from settled where not is_renewal group by coupon_id
  ), changed as (
    update coupons set reserved = reserved - counted.uses, used = used + counted.uses
    from locked join counted on counted.coupon_id = locked.id
    where coupons.id = locked.id
  )
  select order_id as "orderId" from coupon_uses where order_id = any($1::text[]) and state = 'RELEASED' order by order_id`;

export async function settleReserved(tx: Tx, { orderIds, now }: { orderIds: string[]; now: Date }): Promise<string[]> {
  const { rows } = await tx.client.query<{ orderId: string }>({ name: 'settle-coupons', text: settleStatement, values: [orderIds, now] });
  return rows.map(({ orderId }) => orderId);
}

/**
 * Orders of $1 whose uses were reserved until their payment and exceed the limit per buyer that they agreed on. Call it after
 * `settleReserved`, which has locked the coupons.
 */
const aboveBuyerLimit = `
  select used.order_id as "orderId" from coupon_uses used
  where used.order_id = any($1::text[]) and used.state = 'USED' and not used.over_limit and not used.is_renewal
    and used.max_uses_per_buyer < (
      select count(*) from coupon_uses same
      where same.coupon_id = used.coupon_id and same.state = 'USED' and not same.is_renewal and same.buyer_hashes && used.buyer_hashes
    )
  limit 1`;

export async function isAboveBuyerLimit(tx: Tx, orderIds: string[]): Promise<boolean> {
  const { rowCount } = await tx.client.query({ name: 'coupon-limit-per-buyer', text: aboveBuyerLimit, values: [orderIds] });
  return (rowCount ?? 0) > 0;
}

/** Whether one of these orders has a coupon for the first payment, in its own right and not by an agreement for renewals. */
export async function hasFirstPaymentUse(tx: Tx, orderIds: string[]): Promise<boolean> {
  const isOfOrders = inArray(couponUses.orderId, orderIds);
  return (await tx.$count(couponUses, and(isOfOrders, eq(couponUses.renewals, 'FIRST_PAYMENT'), eq(couponUses.isRenewal, false)))) > 0;
}

/** Counts a use of which nothing is reserved. The caller has locked the coupon. */
export async function countLateUse(tx: Tx, { couponId, isOverLimit }: { couponId: string; isOverLimit: boolean }): Promise<void> {
  await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1`, overLimit: sql`${coupons.overLimit} + ${isOverLimit ? 1 : 0}` })
    .where(eq(coupons.id, couponId));
}

export async function markLateUse(
  tx: Tx,
  { orderId, isOverLimit, now }: { orderId: string; isOverLimit: boolean; now: Date },
): Promise<void> {
  await tx.update(couponUses).set({ state: 'USED', overLimit: isOverLimit, updatedAt: now }).where(eq(couponUses.orderId, orderId));
}

/** Gives the buyer of a refunded order their own use back; the uses in total do not fall. */
export async function returnUse(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  await tx
    .update(couponUses)
    .set({ state: 'RETURNED', updatedAt: now })
    .where(and(eq(couponUses.orderId, orderId), eq(couponUses.state, 'USED')));
}
