import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type RefundRequestRow, refundRequests } from '../tables.ts';

const isOpen = eq(refundRequests.status, 'OPEN');

export async function insertRequest(tx: Tx, row: typeof refundRequests.$inferInsert): Promise<RefundRequestRow> {
  const [inserted] = await tx.insert(refundRequests).values(row).returning();
  if (!inserted) throw new Error('A refund request was not inserted');
  return inserted;
}

/** All requests for an order, newest first. */
export const listRefundRequests = (queries: Queries, orderId: string): Promise<RefundRequestRow[]> =>
  queries.select().from(refundRequests).where(eq(refundRequests.orderId, orderId)).orderBy(desc(refundRequests.seq));

/** The latest request of each of these orders that has one. */
export async function findLatestRequests(queries: Queries, orderIds: string[]): Promise<Map<string, RefundRequestRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await queries
    .selectDistinctOn([refundRequests.orderId])
    .from(refundRequests)
    .where(inArray(refundRequests.orderId, orderIds))
    .orderBy(refundRequests.orderId, desc(refundRequests.seq));
  return new Map(rows.map((row) => [row.orderId, row]));
}

export async function findLatestRequest(queries: Queries, orderId: string): Promise<RefundRequestRow | null> {
  return (await findLatestRequests(queries, [orderId])).get(orderId) ?? null;
}

type Closing = Pick<RefundRequestRow, 'status' | 'closedBy'> & { orderId: string; declineReason?: string; now: Date };

/** Closes the open request of a locked order; null when no request is open. */
export async function closeRequest(tx: Tx, { orderId, now, ...closing }: Closing): Promise<RefundRequestRow | null> {
  const closed = await tx
    .update(refundRequests)
    .set({ ...closing, closedAt: now })
    .where(and(eq(refundRequests.orderId, orderId), isOpen))
    .returning();
  return closed[0] ?? null;
}

/** Reopens the request of a locked order after the provider rejected the refund. At most one request of an order is REFUNDED. */
export async function reopenRequest(tx: Tx, orderId: string): Promise<RefundRequestRow | null> {
  const reopened = await tx
    .update(refundRequests)
    .set({ status: 'OPEN', closedAt: null, closedBy: null })
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.status, 'REFUNDED')))
    .returning();
  return reopened[0] ?? null;
}

export const countOpenRequests = (queries: Queries, sellerId: number): Promise<number> =>
  queries.$count(refundRequests, and(eq(refundRequests.sellerId, sellerId), isOpen));

/** Requests of all sellers that are open since `before` or longer. */
export const countOverdueRequests = (queries: Queries, before: Date): Promise<number> =>
  queries.$count(refundRequests, and(isOpen, lte(refundRequests.createdAt, before)));

/** Subquery: the orders with an open request, or with one that is open since `before`. */
export const ordersWithOpenRequest = (queries: Queries, before?: Date) =>
  queries
    .select({ orderId: refundRequests.orderId })
    .from(refundRequests)
    .where(and(isOpen, before && lte(refundRequests.createdAt, before)));
