import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { refundDeclinedEmail, refundRequestedEmail } from '../emails.ts';
import { notificationText } from '../notification-text.ts';
import { orderRecipient } from '../orders/order-recipient.ts';
import { orderTitle } from '../orders/order-title.ts';
import type { OrderRow } from '../tables.ts';

type Deps = Pick<CheckoutDeps, 'notify' | 'publish' | 'mails' | 'people' | 'publicUrl'>;

const toSale = ({ id }: OrderRow) => `/sales?sale=${id}`;

/** Live event for the open pages of buyer and seller. */
export function publishRequest({ publish }: Pick<CheckoutDeps, 'publish'>, tx: Tx, { buyerId, sellerId }: OrderRow): void {
  for (const userId of [buyerId, sellerId]) tx.afterCommit(() => publish({ userId, about: 'refund-requests' }));
}

/** `amount`: amount of the requested refund, in paise. */
export async function notifyRequested(deps: Deps, tx: Tx, order: OrderRow, { reason, amount }: { reason: string; amount: bigint }) {
  const { notify, mails, people, publicUrl } = deps;
  const message = notificationText.refundRequested({ title: orderTitle(order), amount });
  await notify(tx, { userId: order.sellerId, message, link: toSale(order) });
  const seller = (await people.contacts(tx, [order.sellerId])).get(order.sellerId);
  if (seller?.recipient)
    await mails.send(tx, seller.recipient, refundRequestedEmail({ order, amount, name: seller.name, reason, publicUrl: publicUrl() }));
  publishRequest(deps, tx, order);
}

export async function notifyDeclined(deps: Deps, tx: Tx, order: OrderRow, reason: string, isAdministrator: boolean) {
  const { notify, mails, publicUrl } = deps;
  const title = orderTitle(order);
  await notify(tx, { userId: order.buyerId, message: notificationText.refundRequestDeclined(title), link: '/purchased' });
  if (isAdministrator)
    await notify(tx, { userId: order.sellerId, message: notificationText.refundRequestDeclinedByUs(title), link: toSale(order) });
  const recipient = await orderRecipient(deps, tx, order);
  const { purchasesPath } = recipient;
  const emailData = { order, amount: order.amount, name: order.customerName, reason, publicUrl: publicUrl(), purchasesPath };
  await mails.send(tx, recipient, refundDeclinedEmail(emailData));
  publishRequest(deps, tx, order);
}

export async function notifyWithdrawn(deps: Pick<CheckoutDeps, 'notify' | 'publish'>, tx: Tx, order: OrderRow): Promise<void> {
  const message = notificationText.refundRequestWithdrawn(orderTitle(order));
  await deps.notify(tx, { userId: order.sellerId, message, link: toSale(order) });
  publishRequest(deps, tx, order);
}
