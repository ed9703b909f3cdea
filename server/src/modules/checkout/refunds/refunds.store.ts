import { and, asc, desc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type RefundRow, refunds } from '../tables.ts';

export async function insertRefund(tx: Tx, row: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(row);
}

export async function findRefund(queries: Queries, id: string): Promise<RefundRow | null> {
  const found = await queries.select().from(refunds).where(eq(refunds.id, id)).limit(1);
  return found[0] ?? null;
}

/** Lock order: the order first, then its refund. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  const found = await tx.select().from(refunds).where(eq(refunds.id, id)).for('no key update');
  return found[0] ?? null;
}

export const listPendingRefunds = (queries: Queries, orderId: string) =>
  queries
    .select({ id: refunds.id, providerRefundId: refunds.providerRefundId })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'PENDING')));

/** Oldest first. */
export const listRefunds = (queries: Queries, orderId: string): Promise<RefundRow[]> =>
  queries.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt), asc(refunds.id));

/** The payment that a refund returns, or the cancelled refund that it sends again: at most one attempt of it is not refused. */
export const purposeOf = ({ paymentId, resends }: Pick<RefundRow, 'paymentId' | 'resends'>): string | null => resends ?? paymentId;

export async function findLatestRefund(queries: Queries, orderId: string): Promise<RefundRow | null> {
  const found = await queries
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(1);
  return found[0] ?? null;
}

/** Causes that undo a sale; the other causes refund a payment without a sale. */
const endingCauses: RefundRow['cause'][] = ['SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE'];
export const undoesSale = ({ cause }: Pick<RefundRow, 'cause'>): boolean => endingCauses.includes(cause);

/** Latest refund that undoes the sale and was not rejected, by order id. */
export async function findEndingRefunds(queries: Queries, orderIds: string[]): Promise<Map<string, RefundRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await queries
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), inArray(refunds.cause, endingCauses), ne(refunds.status, 'REFUSED')))
    .orderBy(refunds.createdAt, refunds.id);
  return new Map(rows.map((row) => [row.orderId, row]));
}

type Changes = Partial<
  Pick<RefundRow, 'status' | 'askAt' | 'sentAt' | 'unansweredSince' | 'onHoldSince' | 'providerNote' | 'providerRefundId' | 'arn'>
>;

/** Changes a pending refund; a final one is not changed. */
export async function updateRefund(tx: Tx, { id, now, ...changes }: Changes & { id: string; now: Date }): Promise<void> {
  await tx
    .update(refunds)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'PENDING')));
}

/** Takes one batch of refunds that are due for polling; each refund goes to one process. */
export async function takeDueRefunds(tx: Tx, { now, again, limit }: { now: Date; again: Date; limit: number }): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with due as (
      select id from refunds where ask_at <= ${now.toISOString()} order by ask_at limit ${limit} for update skip locked
    )
    update refunds set ask_at = ${again.toISOString()}, asks = asks + 1 from due where refunds.id = due.id returning refunds.id`);
  return rows.map(({ id }) => id);
}

/** Chargeback of an order, unless it was reversed. */
export async function findChargeback(queries: Queries, orderId: string): Promise<RefundRow | null> {
  const found = await queries
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.cause, 'CHARGEBACK'), eq(refunds.status, 'DONE'), isNull(refunds.reversedAt)))
    .limit(1);
  return found[0] ?? null;
}

/** `REVERSED`: the seller got the money of the sale back. */
type ChargebackState = 'STANDS' | 'REVERSED';

/** Chargeback state by order id, for the orders that have a chargeback. */
export async function findChargebacks(queries: Queries, orderIds: string[]): Promise<Map<string, ChargebackState>> {
  if (orderIds.length === 0) return new Map();
  const found = await queries
    .select({ orderId: refunds.orderId, reversedAt: refunds.reversedAt })
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), eq(refunds.cause, 'CHARGEBACK'), eq(refunds.status, 'DONE')));
  return new Map(found.map(({ orderId, reversedAt }) => [orderId, reversedAt ? 'REVERSED' : 'STANDS']));
}

export async function markReversed(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.update(refunds).set({ reversedAt: now, updatedAt: now }).where(eq(refunds.id, id));
}

/** Pending refunds that have had no usable answer from the provider since `before`. */
export const countUnanswered = (queries: Queries, before: Date): Promise<number> =>
  queries.$count(refunds, and(eq(refunds.status, 'PENDING'), lte(refunds.unansweredSince, before)));
