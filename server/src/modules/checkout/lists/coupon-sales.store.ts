import { and, eq, gte, inArray, isNotNull, lt, ne, sql, sum } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/database.ts';
import { orders } from '../tables.ts';

/** Like on the dashboard, a sale counts until its refund is done. */
const isCounted = and(isNotNull(orders.paidAt), ne(orders.status, 'REFUNDED'));

/** Sums of sales by coupon id, in paise, without refunded orders. */
export async function sumCouponSales(queries: Queries, couponIds: string[]): Promise<Map<string, { revenue: bigint; discount: bigint }>> {
  if (couponIds.length === 0) return new Map();
  const rows = await queries
    .select({
      couponId: sql<string>`${orders.couponId}`,
      revenue: sum(orders.amount).mapWith(BigInt),
      discount: sum(orders.discount).mapWith(BigInt),
    })
    .from(orders)
    .where(and(inArray(orders.couponId, couponIds), isCounted))
    .groupBy(orders.couponId);
  return new Map(rows.map(({ couponId, revenue, discount }) => [couponId, { revenue: revenue ?? 0n, discount: discount ?? 0n }]));
}

interface SellerPeriod {
  sellerId: number;
  /** Null: since the first sale. */
  from: Date | null;
  before: Date | null;
  limit: number;
}

export interface CouponSales {
  couponId: string;
  /** One of the codes. */
  code: string;
  sales: number;
  amount: bigint;
  discount: bigint;
}

/** Sales with coupons that were paid in the period, without refunded ones, by coupon with the highest revenue first. */
export async function listCouponSales(queries: Queries, { sellerId, from, before, limit }: SellerPeriod): Promise<CouponSales[]> {
  const amount = sum(orders.amount).mapWith(BigInt);
  const rows = await queries
    .select({
      couponId: sql<string>`${orders.couponId}`,
      code: sql<string>`min(${orders.couponCode})`,
      sales: sql<number>`count(*)`.mapWith(Number),
      amount,
      discount: sum(orders.discount).mapWith(BigInt),
    })
    .from(orders)
    .where(
      and(
        eq(orders.sellerId, sellerId),
        isNotNull(orders.couponId),
        isCounted,
        from ? gte(orders.paidAt, from) : undefined,
        before ? lt(orders.paidAt, before) : undefined,
      ),
    )
    .groupBy(orders.couponId)
    .orderBy(sql`sum(${orders.amount}) desc`, orders.couponId)
    .limit(limit);
  return rows.map((row) => ({ ...row, amount: row.amount ?? 0n, discount: row.discount ?? 0n }));
}
