import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { beginsLater } from '../orders/order-title.ts';
import type { OrderRow } from '../tables.ts';
import { changeEntitlement } from './entitlements.store.ts';
import type { SettledOrder } from './record-settlements.store.ts';

/** Grants the terms of items that are bought for a time, and records when each of them ends. */
export async function setEnds(deps: Pick<CheckoutDeps, 'items'>, tx: Tx, orders: SettledOrder[], now: Date): Promise<void> {
  for (const { id: orderId, productType, itemDetails: details, customerName: buyerName, ...order } of orders) {
    const expiresAt = await deps.items[productType].lasting?.grant(tx, { ...order, orderId, details, buyerName });
    if (!expiresAt) continue;
    const isRenewal = beginsLater({ itemDetails: details }, { expiresAt, paidAt: now });
    await changeEntitlement(tx, { orderId, expiresAt, isRenewal, now });
  }
}

/** Takes an order's term out of the buyer's chain, or puts it back: the terms that follow it end earlier or later by that. */
export async function moveEnds(
  deps: Pick<CheckoutDeps, 'clock' | 'items'>,
  tx: Tx,
  order: OrderRow,
  what: 'revoke' | 'restore',
): Promise<{ /** It gives no access, also where it counts again. */ isRemoved: boolean }> {
  const moved = (await deps.items[order.productType].lasting?.[what](tx, order.id)) ?? [];
  for (const { orderId, expiresAt } of moved) await changeEntitlement(tx, { orderId, expiresAt, now: deps.clock.now() });
  return { isRemoved: moved.some(({ orderId, isRemoved }) => orderId === order.id && isRemoved) };
}
