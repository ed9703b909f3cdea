import { type Contract, mostSearchedOrders } from '@jamun/contract';
import { and, asc, desc, eq, inArray, isNotNull, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { containing } from '../../../platform/db/contains.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import { ordersWithOpenRequest } from '../refunds/refund-requests.store.ts';
import { type OrderRow, orders, payments, refunds } from '../tables.ts';
import { countSales, described } from './sales.store.ts';

/** `people`: a question for the ids of those whom the search finds. */
type Query = z.output<Contract['GET /api/v1/admin/orders']['query']> & {
  people: SQLWrapper | undefined;
  /** Requests that are open since then are overdue. */
  overdueBefore: Date;
};
type Filters = Pick<Query, 'status' | 'sellerId' | 'buyerId' | 'needsAttention' | 'refundRequest' | 'overdueBefore'>;

// In plain words, not as parameters: so the database knows that the small index holds all of them.
const automatic = sql.raw(`('SECOND_CAPTURE', 'ALREADY_OWNED', 'SOLD_OUT', 'MISMATCH')`);

/** The orders of which money must go back that the provider has refused, unless it was sent again since. */
const refused = sql`select refused.order_id from refunds as refused
  where refused.status = 'REFUSED' and refused.cause in ${automatic}
    and not exists (select from refunds as sent where sent.payment_id = refused.payment_id and sent.status <> 'REFUSED')`;

export async function countRefused(queries: Queries): Promise<number> {
  const { rows } = await queries.execute<{ total: number }>(
    sql`select count(distinct order_id)::integer as total from (${refused}) as waiting`,
  );
  return rows[0]?.total ?? 0;
}

/** Which of these orders they are. */
export async function refusedAmong(queries: Queries, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await queries.execute<{ order_id: string }>(sql`${refused} and ${inArray(sql`refused.order_id`, ids)}`);
  return new Set(rows.map((row) => row.order_id));
}

const isOf = (status: NonNullable<Query['status']>) => (status === 'SOLD' ? isNotNull(orders.paidAt) : eq(orders.status, status));

const within = (queries: Queries, { status, sellerId, buyerId, needsAttention, refundRequest, overdueBefore }: Filters) =>
  and(
    sellerId === undefined ? undefined : eq(orders.sellerId, sellerId),
    buyerId === undefined ? undefined : eq(orders.buyerId, buyerId),
    status && isOf(status),
    needsAttention && sql`${orders.id} in (${refused})`,
    refundRequest && inArray(orders.id, ordersWithOpenRequest(queries, refundRequest === 'overdue' ? overdueBefore : undefined)),
  );

/** The orders that an id names, by their own or by that of a payment for them. */
async function named(queries: Queries, id: string): Promise<string[]> {
  const [own, paid] = await Promise.all([
    queries.select({ id: orders.id }).from(orders).where(eq(orders.id, id)),
    queries
      .select({ id: payments.orderId })
      .from(payments)
      .where(and(eq(payments.gateway, 'cashfree'), eq(payments.gatewayTxnId, id))),
  ]);
  return [...own, ...paid].map((order) => order.id);
}

const whole = sql`(select sum(orders)::bigint from order_tallies)`;
const sold = sql`(select coalesce(sum(sales), 0)::bigint from seller_tallies)`;
const those = (...statuses: OrderRow['status'][]) => sql`(select count(*) from ${orders} where ${inArray(orders.status, statuses)})`;

/** What there is by the hundred thousand follows from what is kept and from what is few; one statement sees all of it at one moment. */
function known({ status, overdueBefore: _, ...others }: Filters): SQL | null {
  if (Object.values(others).some((value) => value !== undefined)) return null;
  if (status === undefined) return whole;
  if (status === 'SOLD') return sold;
  if (status === 'PAID') return sql`${sold} - ${those('REFUND_PENDING', 'REFUNDED')}`;
  if (status === 'EXPIRED') return sql`${whole} - ${sold} - ${those('PENDING', 'FAILED')}`;
  return null;
}

const isSoldAlone = ({ status, buyerId, needsAttention, refundRequest }: Omit<Filters, 'sellerId'>) =>
  status === 'SOLD' && buyerId === undefined && needsAttention === undefined && refundRequest === undefined;

async function countWithin(queries: Queries, filters: Filters): Promise<number> {
  const { sellerId, ...others } = filters;
  if (sellerId !== undefined && isSoldAlone(others)) return countSales(queries, { sellerId });
  const sum = known(filters);
  if (!sum) return queries.$count(orders, within(queries, filters));
  const { rows } = await queries.execute<{ total: string }>(sql`select ${sum} as total`);
  return Number(rows[0]?.total ?? 0);
}

type Sorting = Pick<Query, 'sort' | 'order'>;
const ordered = ({ sort, order }: Sorting, { amount, seq }: Record<'amount' | 'seq', SQLWrapper> = orders) => {
  const direction = order === 'asc' ? asc : desc;
  return sort === 'amount' ? [direction(amount), direction(seq)] : [direction(seq)];
};

/** What words are looked for in: the newest orders, as many as are read in a moment. */
const newestOf = (queries: Queries, filters: Filters) =>
  queries
    .select({
      id: orders.id,
      seq: orders.seq,
      amount: orders.amount,
      buyerId: orders.buyerId,
      described: described.as('described'),
    })
    .from(orders)
    .where(within(queries, filters))
    .orderBy(desc(orders.seq))
    .limit(mostSearchedOrders)
    .as('newest');

/** Those are read once: what is found is counted and put in order together. */
async function withWords(queries: Queries, search: string, query: Query): Promise<{ ids: string[]; total: number }> {
  const newest = newestOf(queries, query);
  const says = or(like(newest.described, sql`lower(${containing(search)})`), query.people && inArray(newest.buyerId, query.people));
  const found = await queries
    .select({ id: newest.id, total: sql<number>`(count(*) over ())::integer` })
    .from(newest)
    .where(says)
    .orderBy(...ordered(query, newest))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [first] = found;
  // Past the last page no row tells how many there are.
  if (!first && query.page > 1) return { ids: [], total: (await withWords(queries, search, { ...query, page: 1, limit: 1 })).total };
  return { ids: found.map(({ id }) => id), total: first?.total ?? 0 };
}

const withIds = (queries: Queries, ids: string[], wanted: SQL | undefined, sorting: Sorting): Promise<OrderRow[]> =>
  queries
    .select()
    .from(orders)
    .where(and(inArray(orders.id, ids), wanted))
    .orderBy(...ordered(sorting));

/** An id finds its order, however old; anything else is words. */
async function searched(queries: Queries, search: string, query: Query): Promise<Paged<OrderRow>> {
  const ids = await named(queries, search);
  if (ids.length > 0) {
    const rows = await withIds(queries, ids, within(queries, query), query);
    return { rows: rows.slice((query.page - 1) * query.limit, query.page * query.limit), total: rows.length };
  }
  const found = await withWords(queries, search, query);
  return { rows: found.ids.length > 0 ? await withIds(queries, found.ids, undefined, query) : [], total: found.total };
}

export async function allOrders(queries: Queries, query: Query): Promise<Paged<OrderRow>> {
  if (query.search) return searched(queries, query.search, query);
  const { page, limit, status, sellerId, buyerId, needsAttention, refundRequest, overdueBefore } = query;
  const filters = { status, sellerId, buyerId, needsAttention, refundRequest, overdueBefore };
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(orders)
      .where(within(queries, filters))
      .orderBy(...ordered(query))
      .limit(limit)
      .offset((page - 1) * limit),
    countWithin(queries, filters),
  ]);
  return { rows, total };
}

export const refundsOf = (queries: Queries, orderId: string) =>
  queries.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt), asc(refunds.id));

export const paymentsOf = (queries: Queries, orderId: string) =>
  queries.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.seq));
