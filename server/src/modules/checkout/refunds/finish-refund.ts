import { inRupees, toRupees } from '../../../kit/money.ts';
import { system } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { chargedBackBuyerLetter, chargedBackSellerLetter, refundedBuyerLetter, refundedSellerLetter, refusedLetter } from '../letters.ts';
import { orderRecipient } from '../orders/order-recipient.ts';
import { orderTitle } from '../orders/order-title.ts';
import { lockOrder, updateOrder } from '../orders/orders.store.ts';
import type { CheckoutParts } from '../parts.ts';
import { kindOf, moveEnds } from '../settlement/settle-orders.ts';
import { changeEntitlement, changeHolds } from '../settlement/settlement-holds.store.ts';
import type { OrderRow, RefundRow } from '../tables.ts';
import { withReason } from './notice-reason.ts';
import { publishRequest } from './refund-request-news.ts';
import { reopenRequest } from './refund-requests.store.ts';
import { lockRefund, updateRefund } from './refunds.store.ts';

/** Refunds that undo a sale; the others send back what never was one. */
const saleCauses: readonly RefundRow['cause'][] = ['SELLER', 'ADMIN', 'CHARGEBACK', 'OUTSIDE'];
export const undoesSale = ({ cause }: Pick<RefundRow, 'cause'>): boolean => saleCauses.includes(cause);

async function people({ people }: CheckoutParts, tx: Tx, { buyerId, sellerId }: OrderRow) {
  const found = await people.contacts(tx, [buyerId, sellerId]);
  return { buyer: found.get(buyerId), seller: found.get(sellerId) };
}

/** Tells buyer and seller. A chargeback is the bank's doing: nothing is promised to the buyer. */
export async function tellRefunded(
  parts: CheckoutParts,
  tx: Tx,
  order: OrderRow,
  { reason, cause, amount: refunded }: Pick<RefundRow, 'reason' | 'cause' | 'amount'>,
): Promise<void> {
  const { buyer, seller } = await people(parts, tx, order);
  const [amount, title] = [inRupees(refunded), orderTitle(order)];
  const publicUrl = parts.publicUrl();
  const { notify, mails } = parts;
  const isChargeback = cause === 'CHARGEBACK';
  const [toBuyer, toSeller] = isChargeback
    ? [`Your bank disputed the payment for ${title}. Access has ended.`, `A sale of ${title} was charged back: ${amount}`]
    : [`Your purchase of ${title} was refunded: ${amount}`, `A sale of ${title} was refunded: ${amount}`];
  // The email names the reason only where the buyer's address is verified.
  await notify(tx, { userId: order.buyerId, message: withReason(toBuyer, reason), link: '/purchased' });
  await notify(tx, { userId: order.sellerId, message: toSeller, link: '/sales' });
  const buyerName = buyer?.name ?? order.customerName;
  const letters = isChargeback
    ? { buyer: chargedBackBuyerLetter, seller: chargedBackSellerLetter }
    : { buyer: refundedBuyerLetter, seller: refundedSellerLetter };
  const recipient = await orderRecipient(parts, tx, order);
  await mails.send(tx, recipient, letters.buyer({ order, amount: refunded, name: buyerName, reason, publicUrl }));
  if (seller?.recipient)
    await mails.send(tx, seller.recipient, letters.seller({ order, amount: refunded, name: seller.name, reason, publicUrl }));
}

async function tellRefused(
  parts: CheckoutParts,
  tx: Tx,
  order: OrderRow,
  { amount, isActive }: Pick<RefundRow, 'amount'> & { isActive: boolean },
): Promise<void> {
  const { seller } = await people(parts, tx, order);
  const message = `The refund of ${orderTitle(order)} did not go through`;
  const publicUrl = parts.publicUrl();
  await parts.notify(tx, {
    userId: order.buyerId,
    message: isActive ? `${message}. Your purchase is active again.` : message,
    link: '/purchased',
  });
  await parts.notify(tx, { userId: order.sellerId, message: `${message}. The money is back in your wallet.`, link: '/sales' });
  const recipient = await orderRecipient(parts, tx, order);
  await parts.mails.send(tx, recipient, refusedLetter({ order, amount, name: order.customerName, publicUrl, isActive }, 'buyer'));
  if (seller?.recipient)
    await parts.mails.send(tx, seller.recipient, refusedLetter({ order, amount, name: seller.name, publicUrl, isActive }, 'seller'));
}

/** The sale is undone for good. */
async function undoSale(parts: CheckoutParts, tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  const now = parts.clock.now();
  await updateOrder(tx, { id: order.id, now, changes: { status: 'REFUNDED' } });
  await changeEntitlement(tx, { orderId: order.id, status: 'INACTIVE', endedAt: now, now });
  await tellRefunded(parts, tx, order, refund);
  await kindOf(parts, order.productType).takeBack(tx, { itemId: order.itemId, amount: order.amount });
}

/** The sale stands after all: everything is as before the refund, except that a debt made since then is paid first. */
async function restoreSale(parts: CheckoutParts, tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  const now = parts.clock.now();
  await updateOrder(tx, { id: order.id, now, changes: { status: 'PAID' } });
  if (await reopenRequest(tx, order.id)) publishRequest(parts, tx, order);
  const { isRemoved } = await moveEnds(parts, tx, order, 'restore');
  await changeEntitlement(tx, { orderId: order.id, status: isRemoved ? 'EXPIRED' : 'ACTIVE', endedAt: null, now });
  await tellRefused(parts, tx, order, { amount: refund.amount, isActive: !isRemoved });
  const source = { type: 'refund', id: refund.id };
  const { locked } = await parts.ledger.reverse(tx, { kind: 'REFUND', source, as: 'REFUND_REVERSAL', at: now });
  await changeHolds(tx, { sellerId: order.sellerId, refundId: refund.id, locked });
}

/** Does what the provider's word about a refund means, once. */
export async function finishRefund(parts: CheckoutParts, { id, orderId }: RefundRow, status: 'SUCCESS' | 'REFUSED'): Promise<void> {
  await parts.database.transact(async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    const refund = await lockRefund(tx, id);
    if (!order || refund?.status !== 'PENDING') return;
    const now = parts.clock.now();
    await updateRefund(tx, { id, now, status: status === 'SUCCESS' ? 'DONE' : 'REFUSED', askAt: null, unansweredSince: null });
    await parts.audit.record(tx, {
      ...{ actor: system, action: status === 'SUCCESS' ? 'REFUND_COMPLETED' : 'REFUND_REFUSED' },
      subject: { type: 'order', id: orderId, userId: order.sellerId },
      after: { refundId: id, cause: refund.cause, amount: toRupees(refund.amount) },
    });
    if (!undoesSale(refund)) {
      const about = { kind: 'RETURN_REFUSED', reference: refund.paymentId ?? id } as const;
      if (status === 'SUCCESS') await parts.attention.settled(tx, about);
      else await parts.attention.report(tx, { ...about, orderId, theirState: `REFUSED ${id}`, theirAmount: refund.amount });
      return;
    }
    if (status === 'SUCCESS') await undoSale(parts, tx, order, refund);
    else await restoreSale(parts, tx, order, refund);
  });
}
