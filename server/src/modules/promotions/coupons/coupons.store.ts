import type { ProductType } from '@jamun/contract';
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { OwnedCoupon } from '../deps.ts';
import { type CouponRow, couponCodes, couponItems, coupons, couponUses } from '../tables.ts';

const isNotDeleted = isNull(coupons.deletedAt);
const isOwn = ({ id, sellerId }: OwnedCoupon) => and(eq(coupons.id, id), eq(coupons.sellerId, sellerId), isNotDeleted);

export async function findOwnCoupon(queries: Queries, owned: OwnedCoupon): Promise<CouponRow | null> {
  const rows = await queries.select().from(coupons).where(isOwn(owned)).limit(1);
  return rows[0] ?? null;
}

/** Any owner, for administrators. */
export async function findCoupon(queries: Queries, id: string): Promise<CouponRow | null> {
  const rows = await queries
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, id), isNotDeleted))
    .limit(1);
  return rows[0] ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockOwnCoupon(tx: Tx, owned: OwnedCoupon): Promise<CouponRow | null> {
  const rows = await tx.select().from(coupons).where(isOwn(owned)).for('no key update');
  return rows[0] ?? null;
}

/** Any owner, for administrators. */
export async function lockCoupon(tx: Tx, id: string): Promise<CouponRow | null> {
  const rows = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, id), isNotDeleted))
    .for('no key update');
  return rows[0] ?? null;
}

/** Number of coupons of a seller that have not ended. */
export const countOpenCoupons = (queries: Queries, { sellerId, now }: { sellerId: number; now: Date }): Promise<number> =>
  queries.$count(coupons, and(eq(coupons.sellerId, sellerId), isNotDeleted, or(isNull(coupons.endsAt), gt(coupons.endsAt, now))));

/** Whether buyers of this seller are asked for a code. */
export async function offersCoupons(queries: Queries, { sellerId, now }: { sellerId: number; now: Date }): Promise<boolean> {
  const isOpen = or(isNull(coupons.endsAt), gt(coupons.endsAt, now));
  const found = await queries
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.sellerId, sellerId), isNotDeleted, isOpen))
    .limit(1);
  return found.length > 0;
}

export async function insertCoupon(tx: Tx, row: typeof coupons.$inferInsert): Promise<CouponRow> {
  const [inserted] = await tx.insert(coupons).values(row).returning();
  if (!inserted) throw new Error('The insert of a coupon returned no row');
  return inserted;
}

type CouponChanges = Partial<Omit<CouponRow, 'id' | 'sellerId' | 'isOneUse' | 'reserved' | 'used' | 'overLimit' | 'version' | 'createdAt'>>;

/** Saves changes and increments the version. The caller has locked the row. */
export async function saveCoupon(tx: Tx, { id, changes, now }: { id: string; changes: CouponChanges; now: Date }): Promise<CouponRow> {
  const [row] = await tx
    .update(coupons)
    .set({ ...changes, version: sql`${coupons.version} + 1`, updatedAt: now })
    .where(eq(coupons.id, id))
    .returning();
  if (!row) throw new Error('A locked coupon is missing');
  return row;
}

/** Names by coupon id, deleted coupons included. */
export async function listNames(queries: Queries, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.select({ id: coupons.id, name: coupons.name }).from(coupons).where(inArray(coupons.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface ScopedItem {
  productType: ProductType;
  id: string;
}

/** Replaces the items of a coupon; null: it is valid for everything. */
export async function replaceItems(tx: Tx, couponId: string, items: ScopedItem[] | null): Promise<void> {
  await tx.delete(couponItems).where(eq(couponItems.couponId, couponId));
  if (items && items.length > 0)
    await tx
      .insert(couponItems)
      .values(items.map(({ productType, id }) => ({ couponId, productType, itemId: id })))
      .onConflictDoNothing();
}

export async function listItems(queries: Queries, couponIds: string[]): Promise<Map<string, ScopedItem[]>> {
  const found = new Map<string, ScopedItem[]>();
  if (couponIds.length === 0) return found;
  const rows = await queries.select().from(couponItems).where(inArray(couponItems.couponId, couponIds)).orderBy(couponItems.itemId);
  for (const { couponId, productType, itemId: id } of rows) found.set(couponId, [...(found.get(couponId) ?? []), { productType, id }]);
  return found;
}

/** Inserts codes and returns the number inserted: codes that the seller has already are left out. Sorted, to avoid deadlocks. */
export async function insertCodes(
  tx: Tx,
  { codes, sellerId, couponId }: { codes: string[]; sellerId: number; couponId: string },
): Promise<number> {
  const rows = [...codes].sort().map((code) => ({ sellerId, code, couponId }));
  return (await tx.insert(couponCodes).values(rows).onConflictDoNothing()).rowCount ?? 0;
}

/** Frees the codes of a deleted coupon. */
export async function deleteCodes(tx: Tx, couponId: string): Promise<void> {
  await tx.delete(couponCodes).where(eq(couponCodes.couponId, couponId));
}

/** Codes of a coupon; with the order that reserves or has used each, and the state of that use. */
export const listCodes = (queries: Queries, couponId: string) =>
  queries
    .select({ code: couponCodes.code, orderId: couponCodes.orderId, state: couponUses.state })
    .from(couponCodes)
    .leftJoin(couponUses, eq(couponUses.orderId, couponCodes.orderId))
    .where(eq(couponCodes.couponId, couponId))
    .orderBy(couponCodes.code);
