import { AppError } from '../../../kit/app-error.ts';
import { days, earlier } from '../../../kit/clock.ts';
import { toRupees } from '../../../kit/money.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { ReservedCoupon } from '../../promotions/index.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { Offer } from '../items.port.ts';
import { findRenewedOrderId } from '../settlement/entitlements.store.ts';
import type { OrderRow } from '../tables.ts';
import type { Customer } from './customer.ts';
import type { PurchaseRequest } from './purchase-request.ts';

/** A subscription that ended less than this time ago keeps its coupon for renewals. */
const renewalGrace = days(7);

interface GuardedRequest extends Omit<PurchaseRequest, 'buyerId'> {
  code: string | undefined;
  email: string;
}

/** Rate limit for wrong codes. Runs outside of the transaction of `work`. */
export async function guardCouponCode<Result>(
  { database, items, coupons }: Pick<CheckoutDeps, 'database' | 'items' | 'coupons'>,
  { code, email, network = 'unknown', productType, itemId }: GuardedRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  if (code === undefined) return work();
  const offer = await items[productType].offer(database.read, itemId);
  if (!offer) throw new AppError('NOT_FOUND');
  return coupons.guardCodeTries({ sellerId: offer.sellerId, network, email }, work);
}

/** Locks the coupon of the new order and that of the open one, which is closed. */
export async function lockCoupons(
  { coupons }: Pick<CheckoutDeps, 'coupons'>,
  tx: Tx,
  { sellerId, code, open }: { sellerId: number; code: string | undefined; open: OrderRow | null },
): Promise<void> {
  const openCouponId = open?.couponId ?? null;
  if (code !== undefined || openCouponId !== null) await coupons.lockForOrder(tx, { sellerId, code, openCouponId });
}

type RenewalDeps = Pick<CheckoutDeps, 'clock'>;

const renewedOrderId = ({ clock }: RenewalDeps, queries: Queries, { buyerId, planId }: { buyerId: number; planId: string }) =>
  findRenewedOrderId(queries, { buyerId, planId, endsAfter: earlier(clock.now(), renewalGrace) });

interface CouponPurchase {
  request: PurchaseRequest;
  offer: Offer;
  code: string | undefined;
  customer: Customer;
}

/** Reserves the coupon of a new order; null without a code. Throws COUPON_REJECTED with the reason. */
export async function reserveCoupon(
  deps: Pick<CheckoutDeps, 'clock' | 'coupons' | 'channels'>,
  tx: Tx,
  { request: { buyerId, productType, itemId }, offer, code, customer }: CouponPurchase,
): Promise<ReservedCoupon | null> {
  if (code === undefined) return null;
  const { sellerId, price } = offer;
  const isPlan = productType === 'TELEGRAM_PLAN';
  const channelId = String(offer.details.channelId ?? '');
  const running = isPlan ? await deps.channels.findRunningSubscription(tx, { channelId, buyerId }) : null;
  return deps.coupons.reserve(tx, {
    sellerId,
    code,
    item: { itemId, price: price.least, isFixedPrice: price.least === price.most },
    buyer: customer,
    isRenewal: running !== null,
    renewedOrderId: isPlan ? await renewedOrderId(deps, tx, { buyerId, planId: itemId }) : null,
  });
}

/** Coupon that reduces the next renewal of a plan, with its amount; null: none. */
export async function findRenewalCoupon(
  deps: RenewalDeps & Pick<CheckoutDeps, 'database' | 'coupons' | 'items'>,
  key: { buyerId: number; planId: string },
): Promise<{ code: string; amount: number } | null> {
  const { read } = deps.database;
  const orderId = await renewedOrderId(deps, read, key);
  const offer = orderId === null ? null : await deps.items.TELEGRAM_PLAN.offer(read, key.planId);
  if (orderId === null || !offer) return null;
  const price = offer.price.least;
  const coupon = await deps.coupons.renewalCoupon(read, { orderId, price });
  return coupon && { code: coupon.code, amount: toRupees(price - coupon.discount) };
}
