import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { chargedBackBuyerEmail, chargedBackSellerEmail, refundedBuyerEmail, refundedSellerEmail, refundFailedEmail } from '../emails.ts';
import { notificationText } from '../notification-text.ts';
import { orderRecipient } from '../orders/order-recipient.ts';
import { orderTitle } from '../orders/order-title.ts';
import type { OrderRow, RefundRow } from '../tables.ts';

type Deps = Pick<CheckoutDeps, 'notify' | 'mails' | 'people' | 'publicUrl'>;

async function contactsOf({ people }: Pick<CheckoutDeps, 'people'>, tx: Tx, { buyerId, sellerId }: OrderRow) {
  const found = await people.contacts(tx, [buyerId, sellerId]);
  return { buyer: found.get(buyerId), seller: found.get(sellerId) };
}

/** Notifies buyer and seller. After a chargeback the bank decides about the money, so the texts promise the buyer no refund. */
export async function notifyRefunded(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  { reason, cause, amount, arn = null }: Pick<RefundRow, 'reason' | 'cause' | 'amount'> & { arn?: string | null },
): Promise<void> {
  const { buyer, seller } = await contactsOf(deps, tx, order);
  const title = orderTitle(order);
  const publicUrl = deps.publicUrl();
  const { notify, mails } = deps;
  const isChargeback = cause === 'CHARGEBACK';
  const [toBuyer, toSeller] = isChargeback
    ? [notificationText.chargedBackBuyer(title, reason), notificationText.chargedBackSeller({ title, amount })]
    : [notificationText.refundedBuyer({ title, amount, reason }), notificationText.refundedSeller({ title, amount })];
  // The email names the reason only where the buyer's address is verified.
  await notify(tx, { userId: order.buyerId, message: toBuyer, link: '/purchased' });
  await notify(tx, { userId: order.sellerId, message: toSeller, link: '/sales' });
  const buyerName = buyer?.name ?? order.customerName;
  const emails = isChargeback
    ? { buyer: chargedBackBuyerEmail, seller: chargedBackSellerEmail }
    : { buyer: refundedBuyerEmail, seller: refundedSellerEmail };
  const recipient = await orderRecipient(deps, tx, order);
  await mails.send(
    tx,
    recipient,
    emails.buyer({ order, amount, name: buyerName, reason, arn, publicUrl, purchasesPath: recipient.purchasesPath }),
  );
  if (seller?.recipient) await mails.send(tx, seller.recipient, emails.seller({ order, amount, name: seller.name, reason, publicUrl }));
}

export async function notifyRefundRejected(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  { amount, providerNote, isActive }: Pick<RefundRow, 'amount' | 'providerNote'> & { isActive: boolean },
): Promise<void> {
  const { seller } = await contactsOf(deps, tx, order);
  const title = orderTitle(order);
  const publicUrl = deps.publicUrl();
  await deps.notify(tx, { userId: order.buyerId, message: notificationText.refundFailedBuyer(title, isActive), link: '/purchased' });
  await deps.notify(tx, { userId: order.sellerId, message: notificationText.refundFailedSeller(title, providerNote), link: '/sales' });
  const recipient = await orderRecipient(deps, tx, order);
  const { purchasesPath } = recipient;
  const toBuyer = { order, amount, name: order.customerName, publicUrl, purchasesPath, isActive };
  await deps.mails.send(tx, recipient, refundFailedEmail(toBuyer, 'buyer'));
  const toSeller = { order, amount, name: seller?.name ?? '', publicUrl, isActive, providerNote };
  if (seller?.recipient) await deps.mails.send(tx, seller.recipient, refundFailedEmail(toSeller, 'seller'));
}
