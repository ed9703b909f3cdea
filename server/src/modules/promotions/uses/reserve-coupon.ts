import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { PromotionsDeps } from '../deps.ts';
import type { CouponRow, CouponUseRow } from '../tables.ts';
import { discountOf } from './discount-of.ts';
import { codeNotValid, couponRejected, itemRejectionOf, type PricedItem, rejectionOf } from './rejection.ts';
import { unaliasEmail } from './unalias-email.ts';
import { countUsesOfBuyer, findByCode, findUse, insertUse, listItemIds, lockCoupons, reserveUse, takeCode } from './uses.store.ts';

type Deps = Pick<PromotionsDeps, 'clock' | 'hashBuyer'>;

export interface CouponRequest {
  sellerId: number;
  code: string;
  item: PricedItem;
  buyer: { email: string; phone: string };
  /** The item is a plan to which the buyer is subscribed already. */
  isRenewal: boolean;
  /** Paid order of the same plan that this one renews; null: none. */
  renewedOrderId: string | null;
}

/** Coupon of an order, before the order is inserted. */
export interface ReservedCoupon {
  couponId: string;
  code: string;
  /** In paise. */
  discount: bigint;
  /** Row to be inserted with the order; its use is taken already. */
  use: Omit<CouponUseRow, 'orderId' | 'state' | 'overLimit' | 'createdAt' | 'updatedAt'>;
  isOneUse: boolean;
}

export const hashesOf = ({ hashBuyer }: Pick<Deps, 'hashBuyer'>, { email, phone }: CouponRequest['buyer']) => ({
  emailHash: hashBuyer('email', unaliasEmail(email)),
  phoneHash: phone === '' ? null : hashBuyer('phone', phone),
});

/** Terms of the renewed order that reduce its renewals, too, even after the coupon has ended; null: none. */
export async function findRenewalTerms(queries: Queries, orderId: string | null): Promise<CouponUseRow | null> {
  const use = orderId === null ? null : await findUse(queries, orderId);
  return use?.state === 'USED' && use.renewals === 'EVERY_RENEWAL' ? use : null;
}

/** Locks the coupons with these codes and ids, in the order of their ids. Lock order: orders, coupons, products, ledger. */
export async function lockForOrder(
  tx: Tx,
  { sellerId, code, openCouponId }: { sellerId: number; code: string | undefined; openCouponId: string | null },
): Promise<void> {
  const found = code === undefined ? null : await findByCode(tx, { sellerId, code });
  const ids = [found?.coupon.id ?? null, openCouponId].filter((id) => id !== null);
  await lockCoupons(tx, ids);
}

/** Takes a use of the coupon, or throws COUPON_REJECTED with the reason. */
async function takeUse(deps: Deps, tx: Tx, { sellerId, code, item, isRenewal, buyer }: CouponRequest): Promise<CouponRow> {
  const found = await findByCode(tx, { sellerId, code });
  if (!found) throw codeNotValid();
  const now = deps.clock.now();
  const itemIds = found.coupon.scope === 'ALL' ? null : await listItemIds(tx, found.coupon.id);
  const reason = rejectionOf(found.coupon, now) ?? (found.orderId === null ? itemRejectionOf(found.coupon, itemIds, item) : 'USED_UP');
  if (reason !== null) throw couponRejected(reason, found.coupon);
  if (isRenewal && found.coupon.renewals === 'FIRST_PAYMENT') throw codeNotValid();
  const coupon = await reserveUse(tx, { couponId: found.coupon.id, now });
  // Another order took the last use since the coupon was read.
  if (!coupon) throw couponRejected('USED_UP', found.coupon);
  const { maxUsesPerBuyer } = coupon;
  // The coupon is locked now: concurrent orders of the same buyer are counted one after the other.
  if (maxUsesPerBuyer !== null && (await countUsesOfBuyer(tx, coupon.id, hashesOf(deps, buyer))) >= maxUsesPerBuyer) throw codeNotValid();
  return coupon;
}

/** Reserves a coupon for a new order. A renewal whose first order has agreed on every renewal takes no use. */
export const reserveCoupon =
  (deps: Deps) =>
  async (tx: Tx, request: CouponRequest): Promise<ReservedCoupon> => {
    const { code, item, renewedOrderId, buyer } = request;
    const agreed = await findRenewalTerms(tx, renewedOrderId);
    const isAgreed = agreed?.code === code;
    const terms = isAgreed ? { ...agreed, id: agreed.couponId, isOneUse: false } : await takeUse(deps, tx, request);
    const { id: couponId, kind, basisPoints, amount, renewals, maxUsesPerBuyer, isOneUse } = terms;
    const discount = discountOf(terms, item.price);
    // The price of the plan was lowered since the coupon was agreed on.
    if (discount === 0n) throw codeNotValid();
    const use = {
      couponId,
      code,
      kind,
      basisPoints,
      amount,
      renewals,
      maxUsesPerBuyer,
      price: item.price,
      discount,
      isRenewal: isAgreed,
      ...hashesOf(deps, buyer),
    };
    return { couponId, code, discount, isOneUse, use };
  };

/** Records the coupon of an order that was just inserted. */
export const recordUse =
  ({ clock }: Pick<Deps, 'clock'>) =>
  async (tx: Tx, orderId: string, { couponId, code, isOneUse, use }: ReservedCoupon): Promise<void> => {
    const now = clock.now();
    if (isOneUse && !(await takeCode(tx, { couponId, code, orderId })))
      throw couponRejected('USED_UP', { startsAt: null, endsAt: null, minAmount: null });
    await insertUse(tx, { ...use, orderId, createdAt: now, updatedAt: now });
  };
