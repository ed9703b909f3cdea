import { AppError } from '../../../kit/app-error.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { Offer } from '../items.port.ts';
import { notificationText } from '../notification-text.ts';
import { orderTitle } from '../orders/order-title.ts';
import { lockPayableOrders } from '../orders/orders.store.ts';
import { replacePayableOrders } from '../orders/replace-order.ts';
import { createOrder } from '../orders/start-purchase.ts';
import { findEntitlementOfOrder } from '../settlement/entitlements.store.ts';
import { dropPendingSale } from '../settlement/pending-sale-emails.store.ts';
import { type NotifySettled, settleOrders } from '../settlement/settle-orders.ts';

type Deps = Pick<
  CheckoutDeps,
  | 'database'
  | 'clock'
  | 'random'
  | 'jobs'
  | 'log'
  | 'ledger'
  | 'attention'
  | 'feeOf'
  | 'notify'
  | 'people'
  | 'payments'
  | 'items'
  | 'coupons'
  | 'channels'
  | 'linkBehind'
  | 'networkMark'
  | 'countOrders'
  | 'settlementHoldDays'
  | 'publicUrl'
>;

const productType = 'TELEGRAM_PLAN';

/** A grant is not a sale: the seller is notified that it was accepted, and the buyer gets no receipt. */
const notifyGranted: NotifySettled = async ({ notify }, tx, orders) => {
  for (const order of orders) {
    const title = orderTitle(order);
    const link = `/telegram/${order.itemDetails.channelId}/edit?tab=subscribers`;
    await notify(
      tx,
      { userId: order.sellerId, message: notificationText.grantAccepted(title), link },
      { userId: order.buyerId, message: notificationText.grantReady(title), link: '/purchased' },
    );
    await dropPendingSale(tx, order.id);
  }
};

/** Turns a grant into a subscription, with a ₹0 order that is settled at once. Idempotent. */
export const acceptGrant =
  (deps: Deps) =>
  async (token: string, actor: Actor): Promise<{ purchaseId: string }> => {
    const buyerId = actor.userId;
    const person = await deps.people.find(buyerId);
    if (!person?.email || !person.phone) throw new AppError('NOT_FOUND');
    const { name, email, phone, username } = person;
    return deps.database.transact(async (tx) => {
      const locked = await deps.channels.lockGrant(tx, { token, userId: buyerId, email });
      if ('purchaseId' in locked) return locked;
      const { grant, channel } = locked;
      await advisoryLock(tx, `subscribe ${channel.id}`, buyerId);
      const itemId = grant.planId;
      const payable = await lockPayableOrders(tx, { owner: { buyerId }, productType, itemId });
      await replacePayableOrders(deps, tx, payable);
      const offer: Offer = {
        sellerId: grant.sellerId,
        name: grant.planName,
        price: { least: 0n, most: 0n },
        questions: [],
        isSoldOut: false,
        details: { channelId: channel.id, channelName: channel.name, duration: grant.days },
      };
      const terms = { offer, amount: 0n, coupon: null, answers: [], customer: { name, email, phone, username }, viaLinkId: null };
      const { id: orderId } = await createOrder(deps, tx, { buyerId, productType, itemId }, terms);
      await settleOrders(deps, tx, [{ orderId, payment: null }], notifyGranted);
      await deps.channels.closeGrant(tx, { grant, orderId, actor });
      const purchase = await findEntitlementOfOrder(tx, orderId);
      if (!purchase) throw new Error(`Order ${orderId} was not settled`);
      return { purchaseId: purchase.id };
    });
  };
