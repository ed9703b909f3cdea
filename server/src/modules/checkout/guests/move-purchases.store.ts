import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { entitlements, type OrderRow, orders, refundRequests } from '../tables.ts';

/** Locks all orders of a buyer, in the order of their ids. */
export const lockOrdersOf = (tx: Tx, buyerId: number): Promise<OrderRow[]> =>
  tx.select().from(orders).where(eq(orders.buyerId, buyerId)).orderBy(orders.id).for('no key update');

/** Number of paid orders of a buyer for plans of a channel. */
export const countPaidInChannel = (tx: Tx, { buyerId, channelId }: { buyerId: number; channelId: string }): Promise<number> => {
  const isOfChannel = and(eq(orders.productType, 'TELEGRAM_PLAN'), sql`${orders.itemDetails} ->> 'channelId' = ${channelId}`);
  return tx.$count(orders, and(eq(orders.buyerId, buyerId), isOfChannel, isNotNull(orders.paidAt)));
};

/** Runs `work` while triggers accept another buyer for orders and subscriptions. */
export async function whileClaiming(tx: Tx, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`select set_config('jamun.claiming', 'on', true)`);
  await work();
  await tx.execute(sql`select set_config('jamun.claiming', 'off', true)`);
}

/** Changes the buyer of orders, entitlements and refund requests. Call it in `whileClaiming`. */
export async function setBuyer(tx: Tx, { orderIds, buyerId }: { orderIds: string[]; buyerId: number }): Promise<void> {
  await tx.update(orders).set({ buyerId }).where(inArray(orders.id, orderIds));
  await tx.update(entitlements).set({ userId: buyerId }).where(inArray(entitlements.orderId, orderIds));
  await tx.update(refundRequests).set({ buyerId }).where(inArray(refundRequests.orderId, orderIds));
}
