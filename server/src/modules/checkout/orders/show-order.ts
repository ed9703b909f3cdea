import { type Order, type Ownership, type PaymentStatus, checkoutMessages as say } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { later, seconds } from '../../../kit/clock.ts';
import { toRupees } from '../../../kit/money.ts';
import type { CheckoutDeps } from '../deps.ts';
import { attemptsOf, settlingPayment } from '../payments/payments.store.ts';
import type { ResolveOrder } from '../payments/resolve-order.ts';
import { PaymentsUnavailable } from '../payments.port.ts';
import { latestRefundOf } from '../refunds/refunds.store.ts';
import { entitlementOfOrder, findOwned } from '../settlement/entitlements.store.ts';
import type { OrderRow } from '../tables.ts';
import { knownCustomer } from './customer.ts';
import { orderView } from './order.presenter.ts';
import { findOpenOrder, findOrder } from './orders.store.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'clock' | 'people' | 'items'>;

const notFound = () => new AppError('NOT_FOUND', { message: say.orderNotFound });

/** For its buyer alone. */
export const showOrder =
  ({ database: { read }, people }: Pick<CheckoutDeps, 'database' | 'people'>) =>
  async (wanted: { id: string; buyerId: number }): Promise<Order> => {
    const order = await findOrder(read, wanted);
    if (!order) throw notFound();
    const [purchase, refund, payment, seller] = await Promise.all([
      entitlementOfOrder(read, order.id),
      latestRefundOf(read, order.id),
      settlingPayment(read, order.id),
      people.find(order.sellerId),
    ]);
    return orderView(order, { purchase, refund, payment, sellerName: seller?.name ?? '' });
  };

// A page that waits asks again and again, and so may anybody: the provider hears of it only so often.
const askEvery = seconds(2);

async function statusOf({ database: { read } }: Pick<CheckoutDeps, 'database'>, order: OrderRow): Promise<PaymentStatus> {
  if (order.paidAt) return 'success';
  if (order.status !== 'PENDING') return 'failed';
  const attempts = await attemptsOf(read, order.id);
  const lost = attempts.length > 0 && attempts.every(({ status }) => status === 'FAILED' || status === 'DROPPED');
  // It can be tried again with the same order; what the buyer has tried has failed.
  return lost ? 'failed' : 'pending';
}

/**
 * How a payment went, and nothing else: the buyer may come back in another browser than the one they left in. That an open
 * order failed may be about an earlier attempt than the one just made, so it is said only when the provider was asked for it.
 */
export const showPaymentStatus =
  (deps: Pick<CheckoutDeps, 'database' | 'clock'>, resolveOrder: ResolveOrder) =>
  async (id: string): Promise<PaymentStatus> => {
    const before = await findOrder(deps.database.read, { id });
    if (!before) throw notFound();
    const known = await statusOf(deps, before);
    const askedJustNow = before.askedAt !== null && later(before.askedAt, askEvery) > deps.clock.now();
    if (before.paidAt || (askedJustNow && (known === 'pending' || before.status !== 'PENDING'))) return known;
    try {
      await resolveOrder(id);
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      // The worker goes on asking.
      return before.status === 'PENDING' ? 'pending' : known;
    }
    return statusOf(deps, (await findOrder(deps.database.read, { id })) ?? before);
  };

/** What a person is to a product. */
export const showOwnership =
  (deps: Deps) =>
  async ({ userId, itemId }: { userId: number; itemId: string }): Promise<Ownership> => {
    const { read } = deps.database;
    const productType = 'DIGITAL_PRODUCT';
    const offer = await deps.items[productType].offer(read, itemId);
    const owned = await findOwned(read, { userId, productType, itemId });
    if (!offer && !owned) throw new AppError('NOT_FOUND');
    const [open, person] = [await findOpenOrder(read, { buyerId: userId, productType, itemId }), await deps.people.find(userId)];
    const waiting = open && open.expiresAt > deps.clock.now() ? open : null;
    return {
      isOwner: offer?.sellerId === userId,
      purchaseId: owned?.status === 'ACTIVE' ? owned.id : null,
      openOrder: waiting && { orderId: waiting.id, amount: toRupees(waiting.amount), expiresAt: waiting.expiresAt.toISOString() },
      customer: knownCustomer(person ?? {}),
    };
  };
