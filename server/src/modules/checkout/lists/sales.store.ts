import type { Contract } from '@jamun/contract';
import { and, asc, count, desc, eq, gte, inArray, isNotNull, like, lt, or, type SQL, sql, sum } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../../platform/db/database.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import { ordersWithOpenRequest } from '../refunds/refund-requests.store.ts';
import { type OrderRow, orders, sellerCounters as tallies } from '../tables.ts';

type Query = z.output<Contract['GET /api/v1/sales']['query']>;
export type SaleFilters = Pick<Query, 'search' | 'type' | 'productId' | 'couponId' | 'refundRequested'> & { sellerId: number };

/** An order that was paid. */
export type SaleRow = OrderRow & { paidAt: Date };

const channelName = sql`${orders.itemDetails} ->> 'channelName'`;
/** Lowercase text of an order that a search matches: the expression of the index `orders_by_text`. */
export const orderText = sql<string>`lower(${orders.itemName} || coalesce(' ' || (${channelName}), '') || ' ' || ${orders.buyerUsername} || ' ' || ${orders.customerName} || ' ' || ${orders.customerEmail})`;

/** Sort key of the display title ("Channel · Plan"), as in the index `orders_of_seller_by_title`. */
export const titleKey = sql`lower(coalesce((${channelName}) || ' · ', '') || ${orders.itemName})`;

/** Matches the text of an order, or its exact id. */
export const matchesOrder = (search: string): SQL | undefined =>
  or(like(orderText, sql`lower(${likePattern(search)})`), eq(orders.id, search));

const salesCondition = (queries: Queries, { sellerId, search, type, productId, couponId, refundRequested }: SaleFilters) =>
  and(
    eq(orders.sellerId, sellerId),
    isNotNull(orders.paidAt),
    type && eq(orders.productType, type),
    productId === undefined ? undefined : and(eq(orders.itemId, productId), eq(orders.productType, 'DIGITAL_PRODUCT')),
    couponId === undefined ? undefined : eq(orders.couponId, couponId),
    refundRequested && inArray(orders.id, ordersWithOpenRequest(queries)),
    search ? matchesOrder(search) : undefined,
  );

/** Reads the stored counter instead of counting rows. */
export async function countSales(queries: Queries, { sellerId, type }: Pick<SaleFilters, 'sellerId' | 'type'>): Promise<number> {
  const [row] = await queries
    .select({ total: sum(tallies.sales).mapWith(Number) })
    .from(tallies)
    .where(and(eq(tallies.sellerId, sellerId), type && eq(tallies.productType, type)));
  return row?.total ?? 0;
}

/** Only the whole list and the product types have counters; other filters count rows. */
const countFilteredSales = (queries: Queries, filters: SaleFilters): Promise<number> =>
  filters.search || filters.productId || filters.couponId || filters.refundRequested
    ? queries.$count(orders, salesCondition(queries, filters))
    : countSales(queries, filters);

/** `seq` breaks ties. `date` is the time of payment, which sales show, not the creation of the order. */
const sorted: Record<Query['sort'], SQL[]> = {
  date: [sql`${orders.paidAt}`],
  name: [titleKey],
  amount: [sql`${orders.amount}`],
};

const paid = (rows: OrderRow[]) => rows as SaleRow[];

export async function listSales(queries: Queries, { page, limit, sort, order, ...filters }: Query & SaleFilters): Promise<Paged<SaleRow>> {
  const direction = order === 'asc' ? asc : desc;
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(orders)
      .where(salesCondition(queries, filters))
      .orderBy(...[...sorted[sort], orders.seq].map((by) => direction(by)))
      .limit(limit)
      .offset((page - 1) * limit),
    countFilteredSales(queries, filters),
  ]);
  return { rows: paid(rows), total };
}

/**
 * Keyset condition: paid before the sale with this id, ties by `seq`. The id is the cursor because a `Date` has milliseconds and the
 * column microseconds: a cursor of its value would skip rows.
 */
const paidBefore = (id: string) =>
  sql`(${orders.paidAt}, ${orders.seq}) < (select last.paid_at, last.seq from orders as last where last.id = ${id})`;

/** One batch of sales, newest first, from the sale after `before` on. */
export const listSalesBefore = async (
  queries: Queries,
  { before, limit, ...filters }: SaleFilters & { before: string | undefined; limit: number },
): Promise<SaleRow[]> =>
  paid(
    await queries
      .select()
      .from(orders)
      .where(and(salesCondition(queries, filters), before === undefined ? undefined : paidBefore(before)))
      .orderBy(desc(orders.paidAt), desc(orders.seq))
      .limit(limit),
  );

export async function findSale(queries: Queries, { id, sellerId }: { id: string; sellerId: number }): Promise<SaleRow | null> {
  const found = await queries
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.sellerId, sellerId), isNotNull(orders.paidAt)))
    .limit(1);
  return paid(found)[0] ?? null;
}

interface LinkPeriod {
  linkId: string;
  from: Date;
  before: Date;
}

/** Sales through a short link that were paid in the period, without refunded and refund-pending ones. Index-only scan. */
export async function sumSalesAfterLink(
  queries: Queries,
  { linkId, from, before }: LinkPeriod,
): Promise<{ count: number; amount: bigint }> {
  const [row] = await queries
    .select({ count: count(), amount: sum(orders.amount).mapWith(BigInt) })
    .from(orders)
    .where(and(eq(orders.viaLinkId, linkId), sql`${orders.status} = 'PAID'`, gte(orders.paidAt, from), lt(orders.paidAt, before)));
  return { count: row?.count ?? 0, amount: row?.amount ?? 0n };
}

/** Totals of all sellers, for administrators. */
export async function totals(queries: Queries): Promise<{ totalOrders: number; totalTransactions: number }> {
  const [row] = await queries
    .select({ totalOrders: sum(tallies.sales).mapWith(Number), totalTransactions: sum(tallies.payments).mapWith(Number) })
    .from(tallies);
  return { totalOrders: row?.totalOrders ?? 0, totalTransactions: row?.totalTransactions ?? 0 };
}
