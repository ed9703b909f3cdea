import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { later, seconds } from '../../../kit/clock.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { ProviderPayment } from '../payments.port.ts';
import { type OrderRow, orderQueries, type PaymentRow, payments } from '../tables.ts';

interface Attempt {
  id: string;
  order: Pick<OrderRow, 'id' | 'sellerId' | 'itemName'>;
  payment: ProviderPayment;
  outcome: 'RETURNED' | null;
  now: Date;
}

const longestMessage = 500;

/** Columns of a payment attempt from the provider's data, cut to their maximum lengths. */
export const attemptColumns = ({ status, amount, currency, group, message, time, details }: ProviderPayment) => ({
  status,
  amount,
  currency: currency.slice(0, 10),
  paymentGroup: group?.slice(0, 100) ?? null,
  message: message?.slice(0, longestMessage) ?? null,
  paymentTime: time,
  bankReference: details?.bankReference ?? null,
  instrument: details?.instrument ?? null,
  errorCode: details?.errorCode ?? null,
  errorReason: details?.errorReason ?? null,
  errorDescription: details?.errorDescription ?? null,
});

/** Adds the bank reference and the instrument of a successful payment, which a webhook may have lacked. Known ones stay. */
export async function completeDetails(tx: Tx, { id, details }: ProviderPayment): Promise<void> {
  const { bankReference = null, instrument = null } = details ?? {};
  await tx
    .update(payments)
    .set({
      bankReference: sql`coalesce(${payments.bankReference}, ${bankReference})`,
      instrument: sql`coalesce(${payments.instrument}, ${instrument})`,
    })
    .where(
      and(
        eq(payments.gateway, 'cashfree'),
        eq(payments.gatewayTxnId, id),
        or(
          bankReference === null ? undefined : isNull(payments.bankReference),
          instrument === null ? undefined : isNull(payments.instrument),
          sql`false`,
        ),
      ),
    );
}

/**
 * Inserts or updates a payment attempt; returns its id when something changed. A successful attempt is final, and an attempt of
 * another order is not changed.
 */
export async function recordAttempt(tx: Tx, { id, order, payment, outcome, now }: Attempt): Promise<string | null> {
  const columns = { ...attemptColumns(payment), outcome, updatedAt: now };
  const recorded = await tx
    .insert(payments)
    .values({
      id,
      orderId: order.id,
      sellerId: order.sellerId,
      itemName: order.itemName,
      gateway: 'cashfree',
      gatewayTxnId: payment.id,
      createdAt: now,
      ...columns,
    })
    .onConflictDoUpdate({
      target: [payments.gateway, payments.gatewayTxnId],
      set: columns,
      setWhere: sql`${payments.orderId} = excluded.order_id and ${payments.status} <> 'SUCCESS' and ${payments.status} <> excluded.status`,
    })
    .returning({ id: payments.id });
  return recorded[0]?.id ?? null;
}

/** Id of the order that a payment is recorded for; null when the payment is not recorded. */
export async function findOrderIdOfPayment(queries: Queries, gatewayTxnId: string): Promise<string | null> {
  const found = await queries.select({ orderId: payments.orderId }).from(payments).where(eq(payments.gatewayTxnId, gatewayTxnId)).limit(1);
  return found[0]?.orderId ?? null;
}

export const listPaymentAttempts = (queries: Queries, orderId: string) =>
  queries
    .select({ id: payments.id, gatewayTxnId: payments.gatewayTxnId, status: payments.status })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.seq));

/** Payment that settled an order; null for a free order. */
export async function settlingPayment(queries: Queries, orderId: string): Promise<PaymentRow | null> {
  const found = await queries
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.outcome, 'SETTLED')))
    .limit(1);
  return found[0] ?? null;
}

/** Longer than all attempts of one query together. */
const longestQuery = seconds(40);

/** False while another process, or another call of this one, asks the provider about this order. */
export async function claimQuery(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<boolean> {
  const endsAt = later(now, longestQuery);
  const claimed = await tx
    .insert(orderQueries)
    .values({ orderId, endsAt })
    .onConflictDoUpdate({ target: orderQueries.orderId, set: { endsAt }, setWhere: lte(orderQueries.endsAt, now) });
  return (claimed.rowCount ?? 0) > 0;
}

export async function endQuery(tx: Tx, orderId: string): Promise<void> {
  await tx.delete(orderQueries).where(eq(orderQueries.orderId, orderId));
}

/** Payments of an order, oldest first. */
export const listPayments = (queries: Queries, orderId: string): Promise<PaymentRow[]> =>
  queries.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.seq));
