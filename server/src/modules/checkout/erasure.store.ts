import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/personal-data/in-batches.ts';
import { erasedPlaceholders } from '../../platform/personal-data/personal-data.port.ts';
import { disputes, guestOrders, orders, payments, refundRequests, refunds } from './tables.ts';

const isOpen = sql.raw(`status = 'PENDING' and replaced_at is null and browser_id is null`);

/**
 * Whether a user has open orders, refunds or refund requests, as buyer or as seller. Orders without a session do not count: anybody can
 * start one with any address. Nor do replaced ones, which nobody continues. A payment for either is returned after the deletion.
 */
export async function findOpenOrdersAndRefunds(queries: Queries, userId: number) {
  const { rows } = await queries.execute<Record<'purchase' | 'sale' | 'refund' | 'ownRequest' | 'receivedRequest', boolean>>(sql`select
    exists (select from orders where buyer_id = ${userId} and ${isOpen}) as purchase,
    exists (select from orders where seller_id = ${userId} and ${isOpen}) as sale,
    exists (select from orders join refunds on refunds.order_id = orders.id and refunds.status = 'PENDING'
      where orders.buyer_id = ${userId} or orders.seller_id = ${userId}) as refund,
    exists (select from refund_requests where buyer_id = ${userId} and status = 'OPEN') as "ownRequest",
    exists (select from refund_requests where seller_id = ${userId} and status = 'OPEN') as "receivedRequest"`);
  return rows[0] ?? { purchase: false, sale: false, refund: false, ownRequest: false, receivedRequest: false };
}

/** Removes the buyer's personal data from their orders; amounts stay. */
export async function anonymiseBoughtOrders(tx: Tx, userId: number): Promise<void> {
  await inBatches(async (limit) => {
    const batch = tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.buyerId, userId), ne(orders.customerEmail, erasedPlaceholders.email)))
      .orderBy(orders.id)
      .limit(limit)
      .for('no key update');
    const changed = await tx
      .update(orders)
      .set({
        buyerUsername: erasedPlaceholders.username(userId),
        customerName: erasedPlaceholders.name,
        customerEmail: erasedPlaceholders.email,
        customerPhone: erasedPlaceholders.phone,
        answers: [],
      })
      .where(sql`${orders.id} = any(array(${batch}))`);
    return changed.rowCount;
  });
  const bought = tx.select({ id: orders.id }).from(orders).where(eq(orders.buyerId, userId));
  await tx.update(guestOrders).set({ email: erasedPlaceholders.email }).where(inArray(guestOrders.orderId, bought));
}

/** Removes the instruments and the banks' texts from the payments of a buyer. References of banks stay: disputes name them. */
export async function erasePaymentDetails(tx: Tx, userId: number): Promise<void> {
  const bought = tx.select({ id: orders.id }).from(orders).where(eq(orders.buyerId, userId));
  const ofBuyer = inArray(payments.orderId, bought);
  await tx
    .update(payments)
    .set({ instrument: null })
    .where(and(ofBuyer, isNotNull(payments.instrument)));
  // The text of a successful payment is the provider's own, such as "Transaction successful".
  await tx
    .update(payments)
    .set({ errorDescription: null, message: null })
    .where(and(ofBuyer, ne(payments.status, 'SUCCESS')));
}

/** Subquery with the ids of a buyer's orders that have a coupon. */
export const ordersWithCoupon = (queries: Queries, buyerId: number) =>
  queries
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), isNotNull(orders.couponId)));

/** Erases the free-text reasons of refunds and refund requests and the evidence in disputes, written by the user or to the user. */
export async function eraseReasons(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(refundRequests)
    .set({
      reason: erasedPlaceholders.text,
      declineReason: sql`case when ${refundRequests.declineReason} is not null then ${erasedPlaceholders.text} end`,
    })
    .where(or(eq(refundRequests.buyerId, userId), eq(refundRequests.sellerId, userId)));
  const own = tx
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.buyerId, userId), eq(orders.sellerId, userId)));
  await tx
    .update(refunds)
    .set({ reason: sql`case when ${refunds.reason} is not null then ${erasedPlaceholders.text} end`, providerNote: null })
    .where(sql`${refunds.orderId} in (${own})`);
  await tx
    .update(disputes)
    .set({ evidence: erasedPlaceholders.text })
    .where(and(isNotNull(disputes.evidence), sql`${disputes.orderId} in (${own})`));
}
