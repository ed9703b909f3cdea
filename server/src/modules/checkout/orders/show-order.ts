import { checkoutMessages, type Order, type Ownership, type PaymentStatus } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { later, seconds } from '../../../kit/clock.ts';
import { toRupees } from '../../../kit/money.ts';
import type { CheckoutDeps } from '../deps.ts';
import { listPaymentAttempts, settlingPayment } from '../payments/payments.store.ts';
import type { ResolveOrder } from '../payments/resolve-order.ts';
import { PaymentsUnavailable } from '../payments.port.ts';
import { findLatestRefund } from '../refunds/refunds.store.ts';
import { findCurrentEntitlement, findEntitlementOfOrder } from '../settlement/entitlements.store.ts';
import type { OrderRow } from '../tables.ts';
import { customerOfAccount } from './customer.ts';
import { orderView } from './order.presenter.ts';
import { findOpenOrder, findOrder } from './orders.store.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'clock' | 'people' | 'items'>;

const notFound = () => new AppError('NOT_FOUND', { message: checkoutMessages.orderNotFound });

/** Returns only an order of this buyer. */
export const showOrder =
  ({ database: { read }, people }: Pick<CheckoutDeps, 'database' | 'people'>) =>
  async (key: { id: string; buyerId: number }): Promise<Order> => {
    const order = await findOrder(read, key);
    if (!order) throw notFound();
    const [purchase, refund, payment, seller] = await Promise.all([
      findEntitlementOfOrder(read, order.id),
      findLatestRefund(read, order.id),
      settlingPayment(read, order.id),
      people.find(order.sellerId),
    ]);
    return orderView(order, { purchase, refund, payment, sellerName: seller?.name ?? '' });
  };

// Rate limit of provider queries per order: the waiting page polls, and the endpoint needs no session.
const providerQueryInterval = seconds(2);

async function statusOf({ database: { read } }: Pick<CheckoutDeps, 'database'>, order: OrderRow): Promise<PaymentStatus> {
  if (order.paidAt) return 'success';
  if (order.status !== 'PENDING') return 'failed';
  const attempts = await listPaymentAttempts(read, order.id);
  if (order.replacedAt) return attempts.some(({ status }) => status === 'PENDING') ? 'pending' : 'failed';
  const allFailed = attempts.length > 0 && attempts.every(({ status }) => status === 'FAILED' || status === 'DROPPED');
  // The order can still be paid, but all attempts so far have failed.
  return allFailed ? 'failed' : 'pending';
}

/**
 * Payment status without other order data: the buyer may return in another browser, without a session. For an open order, `failed`
 * may describe an earlier attempt than the last one, so it is returned only after the provider was queried.
 */
export const showPaymentStatus =
  (deps: Pick<CheckoutDeps, 'database' | 'clock'>, resolveOrder: ResolveOrder) =>
  async (id: string): Promise<PaymentStatus> => {
    const before = await findOrder(deps.database.read, { id });
    if (!before) throw notFound();
    const storedStatus = await statusOf(deps, before);
    const isPolledRecently = before.askedAt !== null && later(before.askedAt, providerQueryInterval) > deps.clock.now();
    if (before.paidAt || (isPolledRecently && (storedStatus === 'pending' || before.status !== 'PENDING'))) return storedStatus;
    try {
      await resolveOrder(id, 'page');
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      // The worker keeps polling.
      return before.status === 'PENDING' ? 'pending' : storedStatus;
    }
    return statusOf(deps, (await findOrder(deps.database.read, { id })) ?? before);
  };

/** Relation of a user to a product: seller, buyer, or buyer with an open order. */
export const showOwnership =
  (deps: Deps) =>
  async ({ userId, itemId }: { userId: number; itemId: string }): Promise<Ownership> => {
    const { read } = deps.database;
    const productType = 'DIGITAL_PRODUCT';
    const offer = await deps.items[productType].offer(read, itemId);
    const owned = await findCurrentEntitlement(read, { userId, productType, itemId });
    if (!offer && !owned) throw new AppError('NOT_FOUND');
    const [open, person] = [await findOpenOrder(read, { owner: { buyerId: userId }, productType, itemId }), await deps.people.find(userId)];
    const payable = open && open.expiresAt > deps.clock.now() ? open : null;
    return {
      isOwner: offer?.sellerId === userId,
      purchaseId: owned?.status === 'ACTIVE' ? owned.id : null,
      openOrder: payable && {
        orderId: payable.id,
        amount: toRupees(payable.amount),
        couponCode: payable.couponCode,
        expiresAt: payable.expiresAt.toISOString(),
      },
      customer: customerOfAccount(person ?? {}),
    };
  };
