import { attentionMessages as say } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { newId } from '../../kit/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockOrder } from './orders.store.ts';
import type { CheckoutParts } from './parts.ts';
import { inRupees } from './price.ts';
import { fundsFor } from './refund-funds.ts';
import { drawsFor, unrefundedAmount } from './refund-order.ts';
import { chargebacksOf } from './refunds.store.ts';
import { draw, findSettlement } from './settlements.store.ts';
import type { OrderRow } from './tables.ts';

interface PartialRefund {
  orderId: string;
  providerRefundId: string;
  /** In paise. */
  amount: bigint;
  reason: string;
  by: number;
}

/** In full a paid sale is undone instead. An order whose chargeback was reversed stays REFUNDED: each refund of it is booked here. */
async function isBookable(parts: CheckoutParts, tx: Tx, order: OrderRow, amount: bigint): Promise<boolean> {
  const unrefunded = await unrefundedAmount(parts, tx, order);
  if (order.status === 'PAID') return amount > 0n && amount < unrefunded;
  const chargebacks = await chargebacksOf(tx, [order.id]);
  return chargebacks.get(order.id) === 'REVERSED' && amount > 0n && amount <= unrefunded;
}

/**
 * Books a part of an order's amount that was refunded at the provider: an ADJUSTMENT that names the order, whose status stays.
 * The seller bears it, out of the order's own hold first; the fee stays.
 */
export async function bookPartialRefund(
  parts: CheckoutParts,
  tx: Tx,
  { orderId, providerRefundId, amount, reason, by }: PartialRefund,
): Promise<{ order: OrderRow; adjustmentId: string }> {
  const order = await lockOrder(tx, { id: orderId });
  if (!order || !(await isBookable(parts, tx, order, amount))) throw new AppError('CONFLICT', { message: say.notApplicable });
  const { ledger, clock, random, notify } = parts;
  const { sellerId } = order;
  const book = await ledger.lock(tx, sellerId);
  const funds = fundsFor(amount, book, (await findSettlement(tx, orderId))?.locked ?? 0n);
  const adjustment = { id: newId(random), sellerId, orderId, providerRefundId, amount: -amount, reason, by, at: clock.now() };
  await ledger.insertAdjustment(tx, adjustment);
  await draw(tx, { adjustmentId: adjustment.id }, await drawsFor(tx, order, funds));
  const entries = { REFUNDS: amount, LOCKED: -(funds.own + funds.others), AVAILABLE: -funds.available, DEBT: -funds.debt };
  await ledger.postAdjustment(tx, adjustment, entries);
  const message = `${inRupees(amount)} of the sale of ${order.itemName} were refunded to the buyer`;
  await notify(tx, { userId: sellerId, message, link: '/payments?tab=wallet' });
  return { order, adjustmentId: adjustment.id };
}
