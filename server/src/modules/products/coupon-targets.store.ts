import { and, asc, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { payablePrice } from './product.presenter.ts';
import { type ProductRow, products } from './tables.ts';

const ofSeller = (sellerId: number) => and(eq(products.userId, sellerId), isNull(products.deletedAt));

/** A price that the buyer chooses cannot be reduced by a coupon. */
const targetOf = (row: ProductRow) => ({
  productType: 'DIGITAL_PRODUCT' as const,
  id: row.id,
  title: row.title,
  price: payablePrice(row),
  isEligible: row.priceType === 'FIXED',
  pagePath: row.status === 'ACTIVE' ? `/d/${row.slug}` : null,
});

/** Products of a seller, for the items of a coupon. */
export const findCouponTargets = async (queries: Queries, { sellerId, ids }: { sellerId: number; ids: string[] }) =>
  (
    await queries
      .select()
      .from(products)
      .where(and(ofSeller(sellerId), inArray(products.id, ids)))
  ).map(targetOf);

/** Products with a fixed price whose title matches, by title. */
export const searchCouponTargets = async (
  queries: Queries,
  { sellerId, search, limit }: { sellerId: number; search: string | undefined; limit: number },
) =>
  (
    await queries
      .select()
      .from(products)
      .where(
        and(
          ofSeller(sellerId),
          eq(products.priceType, 'FIXED'),
          search ? like(products.titleKey, sql`lower(${likePattern(search)})`) : undefined,
        ),
      )
      .orderBy(asc(products.titleKey), asc(products.id))
      .limit(limit)
  ).map(targetOf);
