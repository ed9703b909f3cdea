import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { ProviderPayment } from '../payments.port.ts';
import { type OrderRow, type PaymentRow, payments } from '../tables.ts';

interface Attempt {
  id: string;
  order: Pick<OrderRow, 'id' | 'sellerId' | 'itemName'>;
  payment: ProviderPayment;
  outcome: 'RETURNED' | null;
  now: Date;
}

const longestMessage = 500;

/** What the database keeps of an attempt as the provider tells it. */
export const attemptColumns = ({ status, amount, currency, group, message, time }: ProviderPayment) => ({
  status,
  amount,
  currency: currency.slice(0, 10),
  paymentGroup: group?.slice(0, 100) ?? null,
  message: message?.slice(0, longestMessage) ?? null,
  paymentTime: time,
});

/**
 * Writes an attempt down, or what has become of it; the id when something is new. One that has succeeded is final, and one of another order is
 * left alone.
 */
export async function recordAttempt(tx: Tx, { id, order, payment, outcome, now }: Attempt): Promise<string | null> {
  const told = { ...attemptColumns(payment), outcome, updatedAt: now };
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
      ...told,
    })
    .onConflictDoUpdate({
      target: [payments.gateway, payments.gatewayTxnId],
      set: told,
      setWhere: sql`${payments.orderId} = excluded.order_id and ${payments.status} <> 'SUCCESS' and ${payments.status} <> excluded.status`,
    })
    .returning({ id: payments.id });
  return recorded[0]?.id ?? null;
}

/** The order that a payment is recorded for; null when it is not recorded. */
export async function orderOfPayment(queries: Queries, gatewayTxnId: string): Promise<string | null> {
  const found = await queries.select({ orderId: payments.orderId }).from(payments).where(eq(payments.gatewayTxnId, gatewayTxnId)).limit(1);
  return found[0]?.orderId ?? null;
}

export const attemptsOf = (queries: Queries, orderId: string) =>
  queries
    .select({ id: payments.id, gatewayTxnId: payments.gatewayTxnId, status: payments.status })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.seq));

/** The payment that settled an order; a free one has none. */
export async function settlingPayment(queries: Queries, orderId: string): Promise<PaymentRow | null> {
  const found = await queries
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.outcome, 'SETTLED')))
    .limit(1);
  return found[0] ?? null;
}
