import { attentionMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { reserveForDisputes } from '../disputes/reserve.ts';
import { notificationText } from '../notification-text.ts';
import { orderTitle } from '../orders/order-title.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { revokeOrRestoreTerm } from '../settlement/access-terms.ts';
import { changeEntitlement, findEntitlementOfOrder } from '../settlement/entitlements.store.ts';
import { draw, findSettlement } from '../settlement/settlement-holds.store.ts';
import type { OrderRow } from '../tables.ts';
import { fundsFor } from './refund-funds.ts';
import { drawsFor, unrefundedAmount } from './refund-order.ts';
import { findChargebacks } from './refunds.store.ts';

type Deps = Pick<CheckoutDeps, 'clock' | 'random' | 'ledger' | 'notify' | 'items'>;

/** Made in the provider's dashboard, or taken by the bank in a dispute. */
type Source = { providerRefundId: string } | { disputeId: string };

type PartialRefund = Source & {
  orderId: string;
  /** In paise. */
  amount: bigint;
  reason: string;
  by: number;
};

/**
 * A full refund of a PAID order undoes the sale instead. An order with a reversed chargeback stays REFUNDED: all its refunds are
 * booked here.
 */
async function isBookable(deps: Pick<CheckoutDeps, 'ledger'>, tx: Tx, order: OrderRow, amount: bigint): Promise<boolean> {
  const unrefunded = await unrefundedAmount(deps, tx, order);
  if (order.status === 'PAID') return amount > 0n && amount < unrefunded;
  const chargebacks = await findChargebacks(tx, [order.id]);
  return chargebacks.get(order.id) === 'REVERSED' && amount > 0n && amount <= unrefunded;
}

/** Ends the access that a reversed chargeback has restored. An INACTIVE entitlement was not restored, and its unit was not sold again. */
async function endRestoredAccess(
  deps: Pick<CheckoutDeps, 'clock' | 'notify' | 'items'>,
  tx: Tx,
  order: OrderRow,
  message: string,
): Promise<void> {
  const entitlement = await findEntitlementOfOrder(tx, order.id);
  if (!entitlement || entitlement.status === 'INACTIVE') return;
  const now = deps.clock.now();
  await revokeOrRestoreTerm(deps, tx, order, 'revoke');
  await changeEntitlement(tx, { orderId: order.id, status: 'INACTIVE', endedAt: now, now });
  await deps.items[order.productType].cancelSale(tx, { itemId: order.itemId, amount: order.amount });
  await deps.notify(tx, { userId: order.buyerId, message, link: '/purchased' });
}

/**
 * Books a partial refund or chargeback as an ADJUSTMENT of the order; the order status does not change. The seller pays it, from the
 * order's own settlement hold first; the fee is not returned. When nothing is left of a payment with a reversed chargeback, the
 * buyer's access ends.
 */
export async function bookPartialRefund(
  deps: Deps,
  tx: Tx,
  { orderId, amount, reason, by, ...source }: PartialRefund,
): Promise<{ order: OrderRow; adjustmentId: string }> {
  const order = await lockOrder(tx, { id: orderId });
  if (!order || !(await isBookable(deps, tx, order, amount))) throw new AppError('CONFLICT', { message: attentionMessages.notApplicable });
  const { ledger, clock, random, notify } = deps;
  const isDispute = 'disputeId' in source;
  const title = orderTitle(order);
  if (order.status === 'REFUNDED' && amount === (await unrefundedAmount(deps, tx, order))) {
    const text = isDispute ? notificationText.chargedBackBuyer(title, null) : notificationText.accessEnded(title);
    await endRestoredAccess(deps, tx, order, text);
  }
  const { sellerId } = order;
  const book = await ledger.lock(tx, sellerId);
  const funds = fundsFor(amount, book, (await findSettlement(tx, orderId))?.locked ?? 0n);
  const adjustment = { id: newId(random), sellerId, orderId, ...source, amount: -amount, reason, by, at: clock.now() };
  await ledger.insertAdjustment(tx, adjustment);
  await draw(tx, { adjustmentId: adjustment.id }, await drawsFor(tx, order, funds));
  const entries = { REFUNDS: amount, LOCKED: -(funds.own + funds.others), AVAILABLE: -funds.available, DEBT: -funds.debt };
  await ledger.postAdjustment(tx, adjustment, entries);
  await reserveForDisputes(deps, tx, orderId);
  const text = isDispute ? notificationText.partlyChargedBackSeller : notificationText.partlyRefundedSeller;
  const message = text({ title: order.itemName, amount });
  await notify(tx, { userId: sellerId, message, link: '/payments?tab=wallet' });
  return { order, adjustmentId: adjustment.id };
}
