import type { Queries } from '../../../platform/db/database.ts';
import { findOwnCoupon } from '../coupons/coupons.store.ts';
import type { PromotionsDeps } from '../deps.ts';
import { buyerHashes } from './buyer-hashes.ts';
import { discountOf } from './discount-of.ts';
import { itemRejectionOf, rejectionOf } from './rejection.ts';
import type { CouponRequest } from './reserve-coupon.ts';
import { countPaidUses, listItemIds } from './uses.store.ts';

type DiscountRequest = Pick<CouponRequest, 'sellerId' | 'item' | 'buyer' | 'isRenewal'> & { couponId: string };

/** Discount that a buyer would get now. */
export interface UsableDiscount {
  code: string;
  /** In paise. */
  discount: bigint;
  /** When the coupon ends; null: never. */
  endsAt: Date | null;
}

/**
 * Discount of a coupon with one code for an item and a buyer, by the rules of a purchase; null when the coupon cannot be used. Takes no
 * use.
 */
export const findUsableDiscount =
  ({ clock, hashBuyer }: Pick<PromotionsDeps, 'clock' | 'hashBuyer'>) =>
  async (queries: Queries, { couponId, sellerId, item, buyer, isRenewal }: DiscountRequest): Promise<UsableDiscount | null> => {
    const coupon = await findOwnCoupon(queries, { id: couponId, sellerId });
    if (!coupon || coupon.isOneUse || rejectionOf(coupon, clock.now())) return null;
    if (isRenewal && coupon.renewals === 'FIRST_PAYMENT') return null;
    const itemIds = coupon.scope === 'ALL' ? null : await listItemIds(queries, coupon.id);
    if (itemRejectionOf(coupon, itemIds, item)) return null;
    const { maxUsesPerBuyer, name: code, endsAt } = coupon;
    const isUsedUpByBuyer =
      maxUsesPerBuyer !== null && (await countPaidUses(queries, coupon.id, buyerHashes({ hashBuyer }, buyer))) >= maxUsesPerBuyer;
    return isUsedUpByBuyer ? null : { code, discount: discountOf(coupon, item.price), endsAt };
  };
