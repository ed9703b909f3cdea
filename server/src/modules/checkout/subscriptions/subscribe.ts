import { checkoutMessages, type Membership, type PurchaseInput, channelPlanMessages as say } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { takeTurn } from '../../../platform/db/turns.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { Offer } from '../items.port.ts';
import { closeOrder } from '../orders/close-order.ts';
import { knownCustomer } from '../orders/customer.ts';
import { lockOpenOrder } from '../orders/orders.store.ts';
import { createOrder, startPurchase } from '../orders/start-purchase.ts';
import { entitlementOfOrder } from '../settlement/entitlements.store.ts';
import { settleOrders } from '../settlement/settle-orders.ts';

type Deps = Pick<
  CheckoutDeps,
  | 'database'
  | 'clock'
  | 'random'
  | 'jobs'
  | 'log'
  | 'ledger'
  | 'feeOf'
  | 'notify'
  | 'people'
  | 'payments'
  | 'items'
  | 'channels'
  | 'linkBehind'
  | 'networkMark'
  | 'settlementHoldDays'
  | 'publicUrl'
>;

interface Wish {
  buyerId: number;
  channelId: string;
  planId: string;
}

const productType = 'TELEGRAM_PLAN';

/** A plan of this channel that can be had now. */
async function offerOf(deps: Pick<CheckoutDeps, 'items'>, queries: Queries, { buyerId, channelId, planId }: Wish): Promise<Offer> {
  const offer = await deps.items[productType].offer(queries, planId);
  if (offer?.details.channelId !== channelId) throw new AppError('NOT_FOUND');
  if (offer.sellerId === buyerId) throw new AppError('FORBIDDEN', { message: checkoutMessages.ownChannel });
  return offer;
}

/** From the wish to what the browser opens, as with everything that is paid for. */
export const startSubscription = (deps: Deps) => {
  const start = startPurchase(deps);
  return async (wish: Wish, asked: Pick<z.output<typeof PurchaseInput>, 'expectedAmount' | 'customer' | 'via'>) => {
    const { price } = await offerOf(deps, deps.database.read, wish);
    if (price.most === 0n) throw new AppError('CONFLICT', { message: say.freePlan });
    return start({ buyerId: wish.buyerId, productType, itemId: wish.planId }, asked);
  };
};

/** An order of nothing, settled in the same breath: there is nobody to ask about a payment. */
async function settleFree(deps: Deps, tx: Tx, wish: Wish, customer: Parameters<typeof createOrder>[3]['customer']) {
  const { buyerId, channelId, planId: itemId } = wish;
  await takeTurn(tx, `subscribe ${channelId}`, buyerId);
  const offer = await offerOf(deps, tx, wish);
  if (offer.price.least > 0n) throw new AppError('CONFLICT', { message: say.paidPlan });
  // What costs nothing could be piled up without end.
  if (await deps.channels.runningIn(tx, { channelId, buyerId })) throw new AppError('CONFLICT', { message: say.freeTaken });
  const open = await lockOpenOrder(tx, { buyerId, productType, itemId });
  if (open) await closeOrder(deps, tx, open, 'EXPIRED');
  const agreed = { offer, amount: 0n, answers: [], customer, viaLinkId: null };
  const { id: orderId } = await createOrder(deps, tx, { buyerId, productType, itemId }, agreed);
  await settleOrders(deps, tx, [{ orderId, payment: null }]);
  const purchase = await entitlementOfOrder(tx, orderId);
  if (!purchase) throw new Error(`Order ${orderId} was not settled`);
  return { orderId, purchaseId: purchase.id };
}

/** Takes a plan that costs nothing. */
export const subscribeForFree =
  (deps: Deps) =>
  async (wish: Wish): Promise<{ orderId: string; purchaseId: string }> => {
    const person = await deps.people.find(wish.buyerId);
    if (!person?.email || !person.phone) throw new AppError('NOT_FOUND');
    const { name, email, phone, username } = person;
    return deps.database.transact((tx) => settleFree(deps, tx, wish, { name, email, phone, username }));
  };

/** What a person is to a channel. */
export const showMembership =
  ({ database: { read }, channels, people }: Pick<CheckoutDeps, 'database' | 'people' | 'channels'>) =>
  async ({ userId, channelId }: { userId: number; channelId: string }): Promise<Membership> => {
    const channel = await channels.channelOf(read, channelId);
    const running = await channels.runningIn(read, { channelId, buyerId: userId });
    const isOwner = channel?.sellerId === userId;
    if (!channel || !(channel.isSold || isOwner || running)) throw new AppError('NOT_FOUND');
    const person = await people.find(userId);
    return {
      isOwner,
      customer: knownCustomer(person ?? {}),
      subscription: running && { id: running.id, planId: running.planId, expiryDate: running.until.toISOString() },
    };
  };
