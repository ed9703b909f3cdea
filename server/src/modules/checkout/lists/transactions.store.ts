import type { Contract } from '@jamun/contract';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql, sum } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../../platform/db/database.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import { type OrderRow, orders, type PaymentRow, payments, sellerCounters as tallies } from '../tables.ts';
import { matchesOrder, titleKey } from './sales.store.ts';

type Query = z.output<Contract['GET /api/v1/transactions']['query']>;
export type TransactionFilters = Pick<Query, 'search' | 'status' | 'state'> & { sellerId: number };

export interface TransactionRow {
  payment: PaymentRow;
  order: OrderRow;
}

const isReturned = sql`coalesce(${payments.outcome} = 'RETURNED', false)`;

/** The rule of `transactionState` as conditions on a payment paymentsWithOrders with its order. */
const stateConditions: Record<NonNullable<Query['state']>, SQL | undefined> = {
  SUCCESS: and(eq(payments.status, 'SUCCESS'), sql`not ${isReturned}`, ne(orders.status, 'REFUNDED')),
  REFUNDED: and(eq(payments.status, 'SUCCESS'), or(isReturned, eq(orders.status, 'REFUNDED'))),
  PENDING: and(eq(payments.status, 'PENDING'), isNull(orders.paidAt)),
  REPLACED: and(eq(payments.status, 'PENDING'), isNotNull(orders.paidAt)),
  FAILED: inArray(payments.status, ['FAILED', 'DROPPED']),
};

/**
 * Ids of a seller's refunded and returned payments, as in `stateConditions.REFUNDED`. Reads two partial indexes instead of joining every
 * payment of the seller with its order.
 */
const refundedPaymentIds = (sellerId: number): SQL => sql`
  select returned.id from payments as returned where returned.seller_id = ${sellerId} and returned.outcome = 'RETURNED'
  union
  select paid.id from orders as refunded join payments as paid on paid.order_id = refunded.id and paid.status = 'SUCCESS'
  where refunded.seller_id = ${sellerId} and refunded.status = 'REFUNDED'`;

const inState = (state: NonNullable<Query['state']>, sellerId: number): SQL | undefined =>
  state === 'REFUNDED' ? sql`${payments.id} in (${refundedPaymentIds(sellerId)})` : stateConditions[state];

/** A search with more orders than this is not selective: the orders are then compared while the payments are read. */
const maxFoundOrders = 1_000;

/**
 * Ids of the seller's orders that match the search; null for too many. Finds rare texts by the index `orders_by_text`: a condition on the
 * payment and its order together could use no index.
 */
async function findOrderIds(queries: Queries, search: string, sellerId: number): Promise<string[] | null> {
  const found = await queries
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), matchesOrder(search)))
    .limit(maxFoundOrders + 1);
  return found.length > maxFoundOrders ? null : found.map(({ id }) => id);
}

async function searchCondition(queries: Queries, search: string, sellerId: number): Promise<SQL | undefined> {
  const orderIds = await findOrderIds(queries, search, sellerId);
  return or(
    orderIds === null ? matchesOrder(search) : inArray(payments.orderId, orderIds),
    eq(payments.id, search),
    and(eq(payments.gateway, 'cashfree'), eq(payments.gatewayTxnId, search)),
  );
}

const transactionsCondition = async (queries: Queries, { sellerId, search, status, state }: TransactionFilters) =>
  and(
    eq(payments.sellerId, sellerId),
    status && eq(payments.status, status),
    state && inState(state, sellerId),
    search ? await searchCondition(queries, search, sellerId) : undefined,
  );

/** SUCCESS: all successful payments less the refunded ones, in one statement. */
async function countState(queries: Queries, state: 'SUCCESS' | 'REFUNDED', sellerId: number): Promise<number> {
  const refunded = sql`(select count(*) from (${refundedPaymentIds(sellerId)}) as refunded)`;
  const successful = sql`(select count(*) from ${payments} where ${payments.sellerId} = ${sellerId} and ${payments.status} = 'SUCCESS')`;
  const total = state === 'REFUNDED' ? refunded : sql`${successful} - ${refunded}`;
  const { rows } = await queries.execute<{ total: string }>(sql`select ${total} as total`);
  return Number(rows[0]?.total ?? 0);
}

/** The total without filters is a stored counter; a filtered list is counted. */
async function countTransactions(queries: Queries, filters: TransactionFilters, condition: SQL | undefined): Promise<number> {
  const { sellerId, search, status, state } = filters;
  if (!search && !status && !state) {
    const [row] = await queries
      .select({ total: sum(tallies.payments).mapWith(Number) })
      .from(tallies)
      .where(eq(tallies.sellerId, sellerId));
    return row?.total ?? 0;
  }
  if (!search && !state) return queries.$count(payments, condition);
  if (!search && !status && (state === 'SUCCESS' || state === 'REFUNDED')) return countState(queries, state, sellerId);
  const [row] = await queries
    .select({ total: sql<number>`count(*)::integer` })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(condition);
  return row?.total ?? 0;
}

/** `status` sorts by the displayed state: Refunded follows Success, and Replaced follows Pending. */
const sorted: Record<Query['sort'], SQL[]> = {
  date: [],
  name: [titleKey, sql`${orders.seq}`],
  amount: [sql`${payments.amount}`],
  status: [sql`${payments.status}`, sql`(${stateConditions.REFUNDED})`, sql`(${stateConditions.REPLACED})`],
};

const paymentsWithOrders = (queries: Queries) =>
  queries.select({ payment: payments, order: orders }).from(payments).innerJoin(orders, eq(orders.id, payments.orderId));

export async function listTransactions(
  queries: Queries,
  { page, limit, sort, order, ...filters }: Query & TransactionFilters,
): Promise<Paged<TransactionRow>> {
  const direction = order === 'asc' ? asc : desc;
  const condition = await transactionsCondition(queries, filters);
  const [rows, total] = await Promise.all([
    paymentsWithOrders(queries)
      // Redundant, because a payment and its order have the same seller, but the planner needs it to use the title index. Other sortings
      // do without: the planner would expect far too few rows, and start parallel workers for a page.
      .where(and(condition, sort === 'name' ? eq(orders.sellerId, filters.sellerId) : undefined))
      .orderBy(...[...sorted[sort], payments.seq].map((by) => direction(by)))
      .limit(limit)
      .offset((page - 1) * limit),
    countTransactions(queries, filters, condition),
  ]);
  return { rows, total };
}

/** Keyset pagination: the newest transactions before the cursor `before`. */
export const listTransactionsBefore = async (
  queries: Queries,
  { before, limit, ...filters }: TransactionFilters & { before: number | undefined; limit: number },
): Promise<TransactionRow[]> =>
  paymentsWithOrders(queries)
    .where(and(await transactionsCondition(queries, filters), before === undefined ? undefined : lt(payments.seq, before)))
    .orderBy(desc(payments.seq))
    .limit(limit);
