import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { closeOrder } from '../orders/close-order.ts';
import { listCurrentProducts } from '../settlement/entitlements.store.ts';
import { entitlements, type OrderRow, orders, refundRequests } from '../tables.ts';
import { endTokens } from './guest-orders.store.ts';

export type MoveDeps = Pick<CheckoutDeps, 'clock' | 'items' | 'countOrders' | 'channels'>;

interface Move {
  fromUserId: number;
  toUserId: number;
}

const lockOrdersOf = (tx: Tx, buyerId: number): Promise<OrderRow[]> =>
  tx.select().from(orders).where(eq(orders.buyerId, buyerId)).orderBy(orders.id).for('no key update');

const channelOf = ({ itemDetails }: OrderRow) => String(itemDetails.channelId ?? '');

/**
 * Orders that the new owner can have. The others stay: an order from the new owner's own shop, a product that they own already, and
 * a subscription to a channel in which they are a member already.
 */
async function splitMovable(deps: MoveDeps, tx: Tx, bought: OrderRow[], { fromUserId, toUserId }: Move) {
  const [ownedByOld, ownedByNew] = [await listCurrentProducts(tx, fromUserId), await listCurrentProducts(tx, toUserId)];
  const channels = new Set(await deps.channels.channelsOfBuyer(tx, toUserId));
  const isDuplicate = ({ id, itemId }: OrderRow) =>
    ownedByOld.some(({ orderId }) => orderId === id) && ownedByNew.some((own) => own.itemId === itemId);
  return bought.filter(
    (order) =>
      order.sellerId !== toUserId && !isDuplicate(order) && !(order.productType === 'TELEGRAM_PLAN' && channels.has(channelOf(order))),
  );
}

/** Changes the buyer of these orders, and with it their entitlements, refund requests and channel memberships. */
async function changeBuyer(deps: MoveDeps, tx: Tx, moved: OrderRow[], { fromUserId, toUserId }: Move): Promise<void> {
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  // Triggers accept another buyer in this transaction only.
  await tx.execute(sql`select set_config('jamun.claiming', 'on', true)`);
  await tx.update(orders).set({ buyerId: toUserId }).where(inArray(orders.id, ids));
  await tx.update(entitlements).set({ userId: toUserId }).where(inArray(entitlements.orderId, ids));
  await tx.update(refundRequests).set({ buyerId: toUserId }).where(inArray(refundRequests.orderId, ids));
  const channelIds = [...new Set(moved.filter(({ productType }) => productType === 'TELEGRAM_PLAN').map(channelOf))];
  await deps.channels.moveMembers(tx, { fromBuyerId: fromUserId, toBuyerId: toUserId, channelIds });
  await tx.execute(sql`select set_config('jamun.claiming', 'off', true)`);
}

/** Moves the purchases of a guest to the member who proved the address. Open orders end: a payment that still arrives settles them. */
export const movePurchases =
  (deps: MoveDeps) =>
  async (tx: Tx, move: Move): Promise<{ orders: number; ordersLeft: number }> => {
    const bought = await lockOrdersOf(tx, move.fromUserId);
    for (const order of bought) if (order.status === 'PENDING') await closeOrder(deps, tx, order, 'EXPIRED');
    await endTokens(tx, { buyerId: move.fromUserId, now: deps.clock.now() });
    const movable = await splitMovable(deps, tx, bought, move);
    await changeBuyer(deps, tx, movable, move);
    return { orders: movable.length, ordersLeft: bought.length - movable.length };
  };

/** Moves one order to another person. False when that person cannot have it, or when the guest has more purchases in its channel. */
export async function moveOrder(deps: MoveDeps, tx: Tx, order: OrderRow, toUserId: number): Promise<boolean> {
  const move = { fromUserId: order.buyerId, toUserId };
  if (order.productType === 'TELEGRAM_PLAN') {
    const others = await tx.$count(
      orders,
      and(
        eq(orders.buyerId, order.buyerId),
        eq(orders.productType, 'TELEGRAM_PLAN'),
        sql`${orders.itemDetails} ->> 'channelId' = ${channelOf(order)}`,
        sql`${orders.paidAt} is not null`,
      ),
    );
    if (others > 1) return false;
  }
  const [movable] = await splitMovable(deps, tx, [order], move);
  if (!movable) return false;
  await changeBuyer(deps, tx, [movable], move);
  return true;
}
