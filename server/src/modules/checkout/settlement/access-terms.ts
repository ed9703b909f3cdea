import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { isRenewalTerm } from '../orders/order-title.ts';
import type { OrderRow } from '../tables.ts';
import { changeEntitlement } from './entitlements.store.ts';
import type { SettledOrder } from './record-settlements.store.ts';

/** Grants the terms of items with timed access and stores when each term ends. Returns the ids of the orders that renewed a running one. */
export async function addPaidTerms(deps: Pick<CheckoutDeps, 'items'>, tx: Tx, orders: SettledOrder[], now: Date): Promise<Set<string>> {
  const renewals = new Set<string>();
  for (const { id: orderId, productType, itemDetails: details, customerName: buyerName, ...order } of orders) {
    const expiresAt = await deps.items[productType].timedAccess?.grant(tx, { ...order, orderId, details, buyerName });
    if (!expiresAt) continue;
    const isRenewal = isRenewalTerm({ itemDetails: details }, { expiresAt, paidAt: now });
    await changeEntitlement(tx, { orderId, expiresAt, isRenewal, now });
    if (isRenewal) renewals.add(orderId);
  }
  return renewals;
}

/** Revokes or restores an order's term in the buyer's chain of terms: later terms then end earlier or later. */
export async function revokeOrRestoreTerm(
  deps: Pick<CheckoutDeps, 'clock' | 'items'>,
  tx: Tx,
  order: OrderRow,
  action: 'revoke' | 'restore',
): Promise<{ /** The seller has removed the buyer: the order gives no access, even after a restore. */ isRemoved: boolean }> {
  const moved = (await deps.items[order.productType].timedAccess?.[action](tx, order.id)) ?? [];
  for (const { orderId, expiresAt } of moved) await changeEntitlement(tx, { orderId, expiresAt, now: deps.clock.now() });
  return { isRemoved: moved.some(({ orderId, isRemoved }) => orderId === order.id && isRemoved) };
}
