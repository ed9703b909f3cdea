import type { Tx } from '../../../platform/db/database.ts';
import type { PromotionsDeps } from '../deps.ts';
import type { CouponRow, CouponUseRow } from '../tables.ts';
import {
  countLateUse,
  countPaidUses,
  findUse,
  hasFirstPaymentUse,
  isAboveBuyerLimit,
  lockCoupons,
  markLateUse,
  settleReserved,
  takeCode,
} from './uses.store.ts';

type Deps = Pick<PromotionsDeps, 'clock'>;

/** Order with a coupon that was just paid. */
export interface PaidCouponOrder {
  id: string;
  /** The buyer had started again, with another order. */
  isReplaced: boolean;
  /** The payment continues a running subscription. */
  isRenewal: boolean;
}

/** A payment exceeds a limit and has to be returned: the caller rolls back. */
export const beyondLimit = Symbol('beyond the limits of a coupon');

async function exceedsLimit(tx: Tx, coupon: CouponRow, use: CouponUseRow, { id: orderId, isRenewal }: PaidCouponOrder): Promise<boolean> {
  const { id: couponId, maxUses, used, reserved, overLimit } = coupon;
  if (coupon.isOneUse && !(await takeCode(tx, { couponId, code: use.code, orderId }))) return true;
  if (maxUses !== null && used + reserved - overLimit >= maxUses) return true;
  if (isRenewal && use.renewals === 'FIRST_PAYMENT') return true;
  return use.maxUsesPerBuyer !== null && (await countPaidUses(tx, couponId, use.buyerHashes)) >= use.maxUsesPerBuyer;
}

/**
 * Settles an order whose use was released or taken over. Beyond a limit, the payment of an expired order is accepted at the agreed
 * price, because the bank was slow, and that of a replaced order is returned. Returns whether a limit is exceeded.
 */
async function settleLate({ clock }: Deps, tx: Tx, order: PaidCouponOrder): Promise<boolean | typeof beyondLimit> {
  const orderId = order.id;
  const use = await findUse(tx, orderId);
  if (!use) return false;
  const now = clock.now();
  const { couponId } = use;
  const [coupon] = await lockCoupons(tx, [couponId]);
  if (!coupon) throw new Error(`Coupon ${couponId} is missing`);
  const isOverLimit = !use.isRenewal && (await exceedsLimit(tx, coupon, use, order));
  if (isOverLimit && order.isReplaced) return beyondLimit;
  await markLateUse(tx, { orderId, isOverLimit, now });
  if (!use.isRenewal) await countLateUse(tx, { couponId, isOverLimit });
  return isOverLimit;
}

/**
 * Settles the coupons of paid orders, in the transaction of the settlement, which has locked the orders. Returns the orders that settled
 * beyond a limit, or `beyondLimit`. Limits per buyer, and for first payments, are enforced here: before the payment, only what a buyer
 * has proved counts. Late payments lock their coupons one by one: such a batch could deadlock with another one and is then settled
 * order by order.
 */
export const settleUses =
  (deps: Deps) =>
  async (tx: Tx, orders: PaidCouponOrder[]): Promise<string[] | typeof beyondLimit> => {
    const orderIds = orders.map(({ id }) => id);
    const lateIds = new Set(await settleReserved(tx, { orderIds, now: deps.clock.now() }));
    const inTime = orders.filter(({ id }) => !lateIds.has(id));
    if (await isAboveBuyerLimit(tx, orderIds)) return beyondLimit;
    const renewals = inTime.filter(({ isRenewal }) => isRenewal).map(({ id }) => id);
    if (renewals.length > 0 && (await hasFirstPaymentUse(tx, renewals))) return beyondLimit;
    const overLimit: string[] = [];
    for (const order of orders.filter(({ id }) => lateIds.has(id))) {
      const settled = await settleLate(deps, tx, order);
      if (settled === beyondLimit) return beyondLimit;
      if (settled) overLimit.push(order.id);
    }
    return overLimit;
  };
