import { and, desc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type RefundRow, refunds } from '../tables.ts';

export async function insertRefund(tx: Tx, row: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(row);
}

export async function findRefund(queries: Queries, id: string): Promise<RefundRow | null> {
  const found = await queries.select().from(refunds).where(eq(refunds.id, id)).limit(1);
  return found[0] ?? null;
}

/** Locked after its order. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  const found = await tx.select().from(refunds).where(eq(refunds.id, id)).for('no key update');
  return found[0] ?? null;
}

export const pendingRefundsOf = (queries: Queries, orderId: string) =>
  queries
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'PENDING')));

/** Every try to send a payment back. */
export const refundsOfPayment = (queries: Queries, paymentId: string | null): Promise<RefundRow[]> =>
  paymentId === null ? Promise.resolve([]) : queries.select().from(refunds).where(eq(refunds.paymentId, paymentId));

/** The latest one, if there is any. */
export async function latestRefundOf(queries: Queries, orderId: string): Promise<RefundRow | null> {
  const found = await queries
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(1);
  return found[0] ?? null;
}

/** Causes that undo a sale; the others return a payment that bought nothing. */
const endingCauses: RefundRow['cause'][] = ['SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE'];
export const undoesSale = ({ cause }: Pick<RefundRow, 'cause'>): boolean => endingCauses.includes(cause);

/** The latest refund that ended the purchase, by order id. */
export async function endingRefundsOf(queries: Queries, orderIds: string[]): Promise<Map<string, RefundRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await queries
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), inArray(refunds.cause, endingCauses), ne(refunds.status, 'REFUSED')))
    .orderBy(refunds.createdAt, refunds.id);
  return new Map(rows.map((row) => [row.orderId, row]));
}

type Changes = Partial<Pick<RefundRow, 'status' | 'askAt' | 'sentAt' | 'unansweredSince'>>;

/** Changes a pending refund; decided ones are frozen. */
export async function updateRefund(tx: Tx, { id, now, ...changes }: Changes & { id: string; now: Date }): Promise<void> {
  await tx
    .update(refunds)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'PENDING')));
}

/** Those about which the provider is to be asked now, each given to one asker. */
export async function takeDueRefunds(tx: Tx, { now, again, most }: { now: Date; again: Date; most: number }): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with due as (
      select id from refunds where ask_at <= ${now.toISOString()} order by ask_at limit ${most} for update skip locked
    )
    update refunds set ask_at = ${again.toISOString()}, asks = asks + 1 from due where refunds.id = due.id returning refunds.id`);
  return rows.map(({ id }) => id);
}

/** The chargeback of an order that was not reversed. */
export async function findChargeback(queries: Queries, orderId: string): Promise<RefundRow | null> {
  const found = await queries
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.cause, 'CHARGEBACK'), eq(refunds.status, 'DONE'), isNull(refunds.reversedAt)))
    .limit(1);
  return found[0] ?? null;
}

/** STANDS, or REVERSED: the sale's money is the seller's again. */
type ChargebackState = 'STANDS' | 'REVERSED';

/** The chargebacks of those orders that have one. */
export async function chargebacksOf(queries: Queries, orderIds: string[]): Promise<Map<string, ChargebackState>> {
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
