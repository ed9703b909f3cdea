import { and, desc, eq, inArray, isNull, lt, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { erasedPlaceholders } from '../../platform/personal-data/personal-data.port.ts';
import { type CouponRow, couponCodes, coupons, couponUses } from './tables.ts';

interface Cursor {
  sellerId: number;
  /** Id of the last coupon that was read. */
  before: string | undefined;
  limit: number;
}

/** Coupons of a seller without deleted ones, read by cursor. */
export const listCouponsBefore = (queries: Queries, { sellerId, before, limit }: Cursor): Promise<CouponRow[]> =>
  queries
    .select()
    .from(coupons)
    .where(and(eq(coupons.sellerId, sellerId), isNull(coupons.deletedAt), before === undefined ? undefined : lt(coupons.id, before)))
    .orderBy(desc(coupons.id))
    .limit(limit);

/** Deletes a seller's coupons and codes, and overwrites what the seller typed. */
export async function eraseCoupons(tx: Tx, { sellerId, now }: { sellerId: number; now: Date }): Promise<void> {
  await tx.delete(couponCodes).where(eq(couponCodes.sellerId, sellerId));
  await tx
    .update(coupons)
    .set({
      name: erasedPlaceholders.text,
      adminPauseReason: sql`case when ${coupons.adminPauseReason} is not null then ${erasedPlaceholders.text} end`,
      deletedAt: sql`coalesce(${coupons.deletedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(and(eq(coupons.sellerId, sellerId), or(isNull(coupons.deletedAt), ne(coupons.name, erasedPlaceholders.text))));
}

/** Removes the hashes of a buyer and of the buyer's network. `orderIds`: subquery with the ids of the buyer's orders. */
export async function eraseBuyerHashes(tx: Tx, orderIds: SQLWrapper): Promise<void> {
  await tx.update(couponUses).set({ buyerHashes: [], network: null }).where(inArray(couponUses.orderId, orderIds));
}
