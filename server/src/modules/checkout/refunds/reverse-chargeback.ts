import { attentionMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { detachChargeback } from '../disputes/attribute-chargeback.ts';
import { reopenLosses } from '../disputes/reopen-losses.ts';
import { reserveForDisputes } from '../disputes/reserve.ts';
import { chargebackReversedEmail } from '../emails.ts';
import { notificationText } from '../notification-text.ts';
import { orderTitle } from '../orders/order-title.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { revokeOrRestoreTerm } from '../settlement/access-terms.ts';
import { changeEntitlement, findCurrentEntitlement } from '../settlement/entitlements.store.ts';
import { changeHolds } from '../settlement/settlement-holds.store.ts';
import type { OrderRow } from '../tables.ts';
import { findChargeback, markReversed } from './refunds.store.ts';

type Deps = Pick<CheckoutDeps, 'clock' | 'random' | 'ledger' | 'attention' | 'notify' | 'mails' | 'people' | 'items' | 'publicUrl'>;

/** Restores the buyer's access; false when the item is sold out, was bought again, or the seller has removed the buyer. */
async function restoreAccess(deps: Pick<CheckoutDeps, 'clock' | 'items'>, tx: Tx, order: OrderRow): Promise<boolean> {
  const { id: orderId, buyerId: userId, productType, itemId, amount } = order;
  const kind = deps.items[productType];
  if (!kind.timedAccess && (await findCurrentEntitlement(tx, { userId, productType, itemId }))) return false;
  if (!(await kind.sell(tx, [{ itemId, amount, held: false }]))) return false;
  const { isRemoved } = await revokeOrRestoreTerm(deps, tx, order, 'restore');
  await changeEntitlement(tx, { orderId, status: isRemoved ? 'EXPIRED' : 'ACTIVE', endedAt: null, now: deps.clock.now() });
  return !isRemoved;
}

async function notifyReversed(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  { amount, reason, accessRestored }: { amount: bigint; reason: string; accessRestored: boolean },
) {
  const { notify, mails, people, publicUrl } = deps;
  const title = orderTitle(order);
  const message = notificationText.chargebackReversed({ title, amount, reason });
  await notify(tx, { userId: order.sellerId, message, link: '/payments?tab=wallet' });
  if (accessRestored) await notify(tx, { userId: order.buyerId, message: notificationText.accessRestored(title), link: '/purchased' });
  const seller = (await people.contacts(tx, [order.sellerId])).get(order.sellerId);
  if (seller?.recipient)
    await mails.send(tx, seller.recipient, chargebackReversedEmail({ order, amount, name: seller.name, reason, publicUrl: publicUrl() }));
}

/** Books a chargeback that the bank reversed: the money returns to the seller, the order stays REFUNDED. */
export async function reverseChargeback(
  deps: Deps,
  tx: Tx,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<{ order: OrderRow; amount: bigint; accessRestored: boolean }> {
  const order = await lockOrder(tx, { id: orderId });
  if (!order) throw new AppError('NOT_FOUND');
  const chargeback = await findChargeback(tx, orderId);
  if (!chargeback) throw new AppError('CONFLICT', { message: attentionMessages.noChargeback });
  const now = deps.clock.now();
  await markReversed(tx, { id: chargeback.id, now });
  const accessRestored = await restoreAccess(deps, tx, order);
  await notifyReversed(deps, tx, order, { amount: chargeback.amount, reason, accessRestored });
  // Administrators could only dismiss these while the chargeback was in force.
  await deps.attention.reopenDismissed(tx, { orderId, kinds: ['OUTSIDE_REFUND', 'AUTO_REFUND'] });
  const source = { type: 'refund', id: chargeback.id };
  const { locked } = await deps.ledger.reverse(tx, { kind: 'CHARGEBACK', source, as: 'CHARGEBACK_REVERSAL', at: now });
  await changeHolds(tx, { sellerId: order.sellerId, refundId: chargeback.id, locked });
  await reopenLosses(deps, tx, orderId);
  await detachChargeback(tx, { orderId, now });
  await reserveForDisputes(deps, tx, orderId);
  return { order, amount: chargeback.amount, accessRestored };
}
