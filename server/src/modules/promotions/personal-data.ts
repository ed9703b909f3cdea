import { and, desc, eq, inArray, isNull, lt, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { type ErasePersonalData, type ExportPersonalData, erasedPlaceholders } from '../../platform/personal-data/personal-data.port.ts';
import { pagedSection } from '../../platform/personal-data/sections.ts';
import { termsView } from './coupons/coupon.presenter.ts';
import type { PromotionsDeps } from './deps.ts';
import { type CouponRow, couponCodes, coupons, couponUses } from './tables.ts';

export const exportPersonalData =
  ({ database: { read } }: Pick<PromotionsDeps, 'database'>): ExportPersonalData =>
  (userId) => [
    pagedSection<CouponRow>({
      name: 'coupons',
      about: 'Your coupons, with their uses',
      load: (last, limit) =>
        read
          .select()
          .from(coupons)
          .where(and(eq(coupons.sellerId, userId), isNull(coupons.deletedAt), last && lt(coupons.id, last.id)))
          .orderBy(desc(coupons.id))
          .limit(limit),
      view: (row) => ({ name: row.name, ...termsView(row), used: row.used, createdAt: row.createdAt.toISOString() }),
    }),
  ];

/** Deletes a seller's coupons and their names. Orders keep the copy of their code, like the name of their item. */
export const erasePersonalData =
  ({ clock }: Pick<PromotionsDeps, 'clock'>): ErasePersonalData =>
  async (tx: Tx, userId) => {
    const now = clock.now();
    await tx.delete(couponCodes).where(eq(couponCodes.sellerId, userId));
    await tx
      .update(coupons)
      .set({
        name: erasedPlaceholders.text,
        adminPauseReason: sql`case when ${coupons.adminPauseReason} is not null then ${erasedPlaceholders.text} end`,
        deletedAt: sql`coalesce(${coupons.deletedAt}, ${now.toISOString()}::timestamptz)`,
        updatedAt: now,
      })
      .where(and(eq(coupons.sellerId, userId), or(isNull(coupons.deletedAt), ne(coupons.name, erasedPlaceholders.text))));
  };

/** Removes the hashes of a buyer's contact details. `orderIds`: subquery with the ids of the buyer's orders. */
export async function eraseBuyerHashes(tx: Tx, orderIds: SQLWrapper): Promise<void> {
  await tx.update(couponUses).set({ emailHash: null, phoneHash: null }).where(inArray(couponUses.orderId, orderIds));
}
