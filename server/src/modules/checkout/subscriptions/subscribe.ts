import { channelPlanMessages, checkoutMessages, type Membership, type PurchaseInput } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { Offer } from '../items.port.ts';
import { customerOfAccount } from '../orders/customer.ts';
import { findRenewalCoupon } from '../orders/order-coupon.ts';
import { lockPayableOrders } from '../orders/orders.store.ts';
import { replacePayableOrders } from '../orders/replace-order.ts';
import { createOrder, startPurchase } from '../orders/start-purchase.ts';
import { findEntitlementOfOrder } from '../settlement/entitlements.store.ts';
import { settleOrders } from '../settlement/settle-orders.ts';

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

interface SubscriptionRequest {
  buyerId: number;
  /** For the limit of wrong coupon codes. */
  network?: string;
  channelId: string;
  planId: string;
}

const productType = 'TELEGRAM_PLAN';

/** Current offer of a plan; the plan must belong to the channel. */
async function offerOf(
  deps: Pick<CheckoutDeps, 'items'>,
  queries: Queries,
  { buyerId, channelId, planId }: SubscriptionRequest,
): Promise<Offer> {
  const offer = await deps.items[productType].offer(queries, planId);
  if (offer?.details.channelId !== channelId) throw new AppError('NOT_FOUND');
  if (offer.sellerId === buyerId) throw new AppError('FORBIDDEN', { message: checkoutMessages.ownChannel });
  return offer;
}

/** Starts the purchase of a paid plan. */
export const startSubscription = (deps: Deps) => {
  const start = startPurchase(deps);
  return async (
    request: SubscriptionRequest,
    form: Pick<z.output<typeof PurchaseInput>, 'expectedAmount' | 'customer' | 'via' | 'couponCode'>,
  ) => {
    const { price } = await offerOf(deps, deps.database.read, request);
    if (price.most === 0n) throw new AppError('CONFLICT', { message: channelPlanMessages.freePlan });
    const { buyerId, planId: itemId, network } = request;
    return start({ buyerId, productType, itemId, ...(network === undefined ? {} : { network }) }, form);
  };
};

/** Creates a ₹0 order and settles it in the same transaction; the provider is not involved. */
async function settleFree(deps: Deps, tx: Tx, request: SubscriptionRequest, customer: Parameters<typeof createOrder>[3]['customer']) {
  const { buyerId, channelId, planId: itemId } = request;
  await advisoryLock(tx, `subscribe ${channelId}`, buyerId);
  const offer = await offerOf(deps, tx, request);
  if (offer.price.least > 0n) throw new AppError('CONFLICT', { message: channelPlanMessages.paidPlan });
  // Otherwise a user could stack free terms without limit.
  if (await deps.channels.findRunningSubscription(tx, { channelId, buyerId }))
    throw new AppError('CONFLICT', { message: channelPlanMessages.freeTaken });
  const payable = await lockPayableOrders(tx, { owner: { buyerId }, productType, itemId });
  await replacePayableOrders(deps, tx, payable);
  const terms = { offer, amount: 0n, coupon: null, answers: [], customer, viaLinkId: null };
  const { id: orderId } = await createOrder(deps, tx, { buyerId, productType, itemId }, terms);
  await settleOrders(deps, tx, [{ orderId, payment: null }]);
  const purchase = await findEntitlementOfOrder(tx, orderId);
  if (!purchase) throw new Error(`Order ${orderId} was not settled`);
  return { orderId, purchaseId: purchase.id };
}

/** Subscribes to a free plan. */
export const subscribeForFree =
  (deps: Deps) =>
  async (request: SubscriptionRequest): Promise<{ orderId: string; purchaseId: string }> => {
    const person = await deps.people.find(request.buyerId);
    if (!person?.email) throw new AppError('NOT_FOUND');
    const { name, email, username } = person;
    // A guest who takes a free plan was not asked for a phone number.
    const phone = person.phone ?? '';
    return deps.database.transact((tx) => settleFree(deps, tx, request, { name, email, phone, username }));
  };

/** Relation of a user to a channel: seller or subscriber. */
export const showMembership =
  (deps: Pick<CheckoutDeps, 'database' | 'clock' | 'people' | 'channels' | 'coupons' | 'items'>) =>
  async ({ userId, channelId }: { userId: number; channelId: string }): Promise<Membership> => {
    const { channels, people, database } = deps;
    const { read } = database;
    const channel = await channels.channelOf(read, channelId);
    const running = await channels.findRunningSubscription(read, { channelId, buyerId: userId });
    const isOwner = channel?.sellerId === userId;
    if (!channel || !(channel.isSold || isOwner || running)) throw new AppError('NOT_FOUND');
    const person = await people.find(userId);
    return {
      isOwner,
      customer: customerOfAccount(person ?? {}),
      subscription: running && {
        id: running.id,
        planId: running.planId,
        expiryDate: running.until.toISOString(),
        renewalCoupon: await findRenewalCoupon(deps, { buyerId: userId, planId: running.planId }),
      },
    };
  };
