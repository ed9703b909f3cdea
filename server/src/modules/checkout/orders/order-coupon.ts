import { AppError } from '../../../kit/app-error.ts';
import { days, earlier } from '../../../kit/clock.ts';
import { toRupees } from '../../../kit/money.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { BuyerAccount, ReservedCoupon } from '../../promotions/index.ts';
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
  /** The account or the address that tries the code. */
  source: string;
}

/** Rate limit for wrong codes. Runs outside of the transaction of `work`. */
export async function guardCouponCode<Result>(
  { database, items, coupons }: Pick<CheckoutDeps, 'database' | 'items' | 'coupons'>,
  { code, source, network = 'unknown', productType, itemId }: GuardedRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  if (code === undefined) return work();
  const offer = await items[productType].offer(database.read, itemId);
  if (!offer) throw new AppError('NOT_FOUND');
  return coupons.guardCodeTries({ sellerId: offer.sellerId, network, source }, work);
}

/** Locks the coupon of the new order and that of the open one, which is replaced. Returns the id of the new order's coupon. */
export async function lockCoupons(
  { coupons }: Pick<CheckoutDeps, 'coupons'>,
  tx: Tx,
  { sellerId, code, open }: { sellerId: number; code: string | undefined; open: OrderRow | null },
): Promise<string | null> {
  const openCouponId = open?.couponId ?? null;
  return code === undefined && openCouponId === null ? null : coupons.lockForOrder(tx, { sellerId, code, openCouponId });
}

type RenewalDeps = Pick<CheckoutDeps, 'clock'>;

const renewedOrderId = ({ clock }: RenewalDeps, queries: Queries, { buyerId, planId }: { buyerId: number; planId: string }) =>
  findRenewedOrderId(queries, { buyerId, planId, endsAfter: earlier(clock.now(), renewalGrace) });

interface CouponPurchase {
  request: PurchaseRequest;
  offer: Offer;
  code: string | undefined;
  /** Without an account nothing is proven. */
  buyer: Customer & { account: BuyerAccount | null };
}

/** Subscription of a signed-in buyer that the purchase renews, and the order whose coupon was agreed on for renewals. */
async function findRenewed(deps: Pick<CheckoutDeps, 'clock' | 'channels'>, tx: Tx, { request, offer, buyer }: CouponPurchase) {
  const { productType, itemId: planId, buyerId } = request;
  // Terms and answers that depend on the buyer need a session: anybody can type an address.
  if (productType !== 'TELEGRAM_PLAN' || buyer.account === null) return { isRenewal: false, renewedOrderId: null };
  const channelId = String(offer.details.channelId ?? '');
  const running = await deps.channels.findRunningSubscription(tx, { channelId, buyerId });
  return { isRenewal: running !== null, renewedOrderId: await renewedOrderId(deps, tx, { buyerId, planId }) };
}

/** Reserves the coupon of a new order; null without a code. Throws COUPON_REJECTED with the reason. */
export async function reserveCoupon(
  deps: Pick<CheckoutDeps, 'clock' | 'coupons' | 'channels'>,
  tx: Tx,
  purchase: CouponPurchase,
): Promise<ReservedCoupon | null> {
  const { request, offer, code, buyer } = purchase;
  if (code === undefined) return null;
  const { least, most } = offer.price;
  return deps.coupons.reserve(tx, {
    sellerId: offer.sellerId,
    code,
    item: { itemId: request.itemId, price: least, isFixedPrice: least === most },
    buyer,
    network: request.network,
    ...(await findRenewed(deps, tx, purchase)),
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
