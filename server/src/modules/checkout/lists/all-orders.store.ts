import { type Contract, maxSearchedOrders } from '@jamun/contract';
import { and, asc, desc, eq, inArray, isNotNull, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../../platform/db/database.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import { ordersWithOpenRequest } from '../refunds/refund-requests.store.ts';
import { type OrderRow, orders, payments } from '../tables.ts';
import { countSales, orderText } from './sales.store.ts';

/** `people`: subquery for the ids of the users that match the search. */
type Query = z.output<Contract['GET /api/v1/admin/orders']['query']> & {
  people: SQLWrapper | undefined;
  /** Open requests that were created at this time or earlier are overdue. */
  overdueBefore: Date;
};
type Filters = Pick<Query, 'status' | 'sellerId' | 'buyerId' | 'needsAttention' | 'refundRequest' | 'overdueBefore'>;

// Literals instead of parameters, so that the planner can use the partial index.
const otherCauses = sql.raw(`('SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE')`);

/** Ids of orders with an automatic refund that the provider rejected and that was not retried since. */
const ordersWithRefusedRefund = sql`select refused.order_id from refunds as refused
  where refused.status = 'REFUSED' and refused.cause not in ${otherCauses}
    and not exists (select from refunds as sent where sent.order_id = refused.order_id and sent.status <> 'REFUSED'
      and coalesce(sent.resends, sent.payment_id) = coalesce(refused.resends, refused.payment_id))`;

export async function countRefused(queries: Queries): Promise<number> {
  const { rows } = await queries.execute<{ total: number }>(
    sql`select count(distinct order_id)::integer as total from (${ordersWithRefusedRefund}) as waiting`,
  );
  return rows[0]?.total ?? 0;
}

/** Subset of `ids` with such a refund. */
export async function refusedAmong(queries: Queries, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await queries.execute<{ order_id: string }>(sql`${ordersWithRefusedRefund} and ${inArray(sql`refused.order_id`, ids)}`);
  return new Set(rows.map((row) => row.order_id));
}

const hasStatus = (status: NonNullable<Query['status']>) => (status === 'SOLD' ? isNotNull(orders.paidAt) : eq(orders.status, status));

const ordersCondition = (queries: Queries, { status, sellerId, buyerId, needsAttention, refundRequest, overdueBefore }: Filters) =>
  and(
    sellerId === undefined ? undefined : eq(orders.sellerId, sellerId),
    buyerId === undefined ? undefined : eq(orders.buyerId, buyerId),
    status && hasStatus(status),
    needsAttention && sql`${orders.id} in (${ordersWithRefusedRefund})`,
    refundRequest && inArray(orders.id, ordersWithOpenRequest(queries, refundRequest === 'overdue' ? overdueBefore : undefined)),
  );

/** Ids of orders that match an order id, the provider's id of a payment, or the bank's reference of one. */
async function findIdsByReference(queries: Queries, id: string): Promise<string[]> {
  const [byOrder, byPayment, byBank] = await Promise.all([
    queries.select({ id: orders.id }).from(orders).where(eq(orders.id, id)),
    queries
      .select({ id: payments.orderId })
      .from(payments)
      .where(and(eq(payments.gateway, 'cashfree'), eq(payments.gatewayTxnId, id))),
    queries.select({ id: payments.orderId }).from(payments).where(eq(payments.bankReference, id)).limit(100),
  ]);
  return [...byOrder, ...byPayment, ...byBank].map((order) => order.id);
}

const totalOrders = sql`(select sum(orders)::bigint from order_counters)`;
const totalSold = sql`(select coalesce(sum(sales), 0)::bigint from seller_counters)`;
const countInStatus = (...statuses: OrderRow['status'][]) =>
  sql`(select count(*) from ${orders} where ${inArray(orders.status, statuses)})`;

/**
 * Total from stored counters and counts of rare statuses, because counting hundreds of thousands of rows is slow. One expression,
 * so that all parts see the same snapshot. Null when the filters have no counter.
 */
function counterOf({ status, overdueBefore: _, ...others }: Filters): SQL | null {
  if (Object.values(others).some((value) => value !== undefined)) return null;
  if (status === undefined) return totalOrders;
  if (status === 'SOLD') return totalSold;
  if (status === 'PAID') return sql`${totalSold} - ${countInStatus('REFUND_PENDING', 'REFUNDED')}`;
  if (status === 'EXPIRED') return sql`${totalOrders} - ${totalSold} - ${countInStatus('PENDING', 'FAILED')}`;
  return null;
}

const isSoldFilterOnly = ({ status, buyerId, needsAttention, refundRequest }: Omit<Filters, 'sellerId'>) =>
  status === 'SOLD' && buyerId === undefined && needsAttention === undefined && refundRequest === undefined;

async function countOrders(queries: Queries, filters: Filters): Promise<number> {
  const { sellerId, ...others } = filters;
  if (sellerId !== undefined && isSoldFilterOnly(others)) return countSales(queries, { sellerId });
  const counter = counterOf(filters);
  if (!counter) return queries.$count(orders, ordersCondition(queries, filters));
  const { rows } = await queries.execute<{ total: string }>(sql`select ${counter} as total`);
  return Number(rows[0]?.total ?? 0);
}

type Sorting = Pick<Query, 'sort' | 'order'>;
const ordered = ({ sort, order }: Sorting, { amount, seq }: Record<'amount' | 'seq', SQLWrapper> = orders) => {
  const direction = order === 'asc' ? asc : desc;
  return sort === 'amount' ? [direction(amount), direction(seq)] : [direction(seq)];
};

/** Rows of a text search: only the newest `mostSearchedOrders` orders, to limit the query time. */
const newestOf = (queries: Queries, filters: Filters) =>
  queries
    .select({
      id: orders.id,
      seq: orders.seq,
      amount: orders.amount,
      buyerId: orders.buyerId,
      described: orderText.as('described'),
    })
    .from(orders)
    .where(ordersCondition(queries, filters))
    .orderBy(desc(orders.seq))
    .limit(maxSearchedOrders)
    .as('newest');

/** A text with more matches than this is searched in the newest orders only. */
const maxFoundOrders = 1_000;

/** Ids of the orders of any age that match a text; null for too many. One query for each index. */
async function findIdsByText(queries: Queries, search: string, query: Query): Promise<string[] | null> {
  const findBy = (condition: SQL) =>
    queries
      .select({ id: orders.id })
      .from(orders)
      .where(and(ordersCondition(queries, query), condition))
      .limit(maxFoundOrders + 1);
  const found = await Promise.all([
    findBy(like(orderText, sql`lower(${likePattern(search)})`)),
    query.people ? findBy(inArray(orders.buyerId, query.people)) : [],
  ]);
  const ids = new Set(found.flat().map(({ id }) => id));
  return ids.size > maxFoundOrders ? null : [...ids];
}

/** Text search in the newest orders. One query returns the page and the total. */
async function searchNewest(queries: Queries, search: string, query: Query): Promise<{ ids: string[]; total: number }> {
  const newest = newestOf(queries, query);
  const matches = or(like(newest.described, sql`lower(${likePattern(search)})`), query.people && inArray(newest.buyerId, query.people));
  const found = await queries
    .select({ id: newest.id, total: sql<number>`(count(*) over ())::integer` })
    .from(newest)
    .where(matches)
    .orderBy(...ordered(query, newest))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [first] = found;
  // Past the last page there is no row that carries the total.
  if (!first && query.page > 1) return { ids: [], total: (await searchNewest(queries, search, { ...query, page: 1, limit: 1 })).total };
  return { ids: found.map(({ id }) => id), total: first?.total ?? 0 };
}

const loadByIds = (queries: Queries, ids: string[], filter: SQL | undefined, sorting: Sorting): Promise<OrderRow[]> =>
  queries
    .select()
    .from(orders)
    .where(and(inArray(orders.id, ids), filter))
    .orderBy(...ordered(sorting));

/** An exact id, and a text with few matches, find orders of any age. */
async function searchOrders(queries: Queries, search: string, query: Query): Promise<Paged<OrderRow>> {
  const named = await findIdsByReference(queries, search);
  const ids = named.length > 0 ? named : await findIdsByText(queries, search, query);
  if (ids !== null) {
    const rows = ids.length > 0 ? await loadByIds(queries, ids, ordersCondition(queries, query), query) : [];
    return { rows: rows.slice((query.page - 1) * query.limit, query.page * query.limit), total: rows.length };
  }
  const found = await searchNewest(queries, search, query);
  return { rows: found.ids.length > 0 ? await loadByIds(queries, found.ids, undefined, query) : [], total: found.total };
}

export async function listAllOrders(queries: Queries, query: Query): Promise<Paged<OrderRow>> {
  if (query.search) return searchOrders(queries, query.search, query);
  const { page, limit, status, sellerId, buyerId, needsAttention, refundRequest, overdueBefore } = query;
  const filters = { status, sellerId, buyerId, needsAttention, refundRequest, overdueBefore };
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(orders)
      .where(ordersCondition(queries, filters))
      .orderBy(...ordered(query))
      .limit(limit)
      .offset((page - 1) * limit),
    countOrders(queries, filters),
  ]);
  return { rows, total };
}
