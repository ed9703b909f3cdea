import type { CouponPrices } from '@jamun/contract';
import { toRupees } from '../../../kit/money.ts';
import type { PromotionsDeps } from '../deps.ts';
import { discountOf } from './discount-of.ts';
import { codeNotValid, couponRejected, itemRejectionOf, type PricedItem, rejectionMessage, rejectionOf } from './rejection.ts';
import { findByCode, listItemIds } from './uses.store.ts';

/** Few remaining uses are shown to buyers; more would only tell competitors how a coupon sells. */
const fewUses = 20;

interface PriceRequest {
  sellerId: number;
  code: string;
  items: PricedItem[];
}

/** Prices of items of one seller with a coupon. Takes no use. Throws COUPON_REJECTED when the coupon cannot be used now. */
export const priceWithCoupon =
  ({ database: { read }, clock }: Pick<PromotionsDeps, 'database' | 'clock'>) =>
  async ({ sellerId, code, items }: PriceRequest): Promise<CouponPrices> => {
    const found = await findByCode(read, { sellerId, code });
    if (!found) throw codeNotValid();
    const { coupon } = found;
    const reason = rejectionOf(coupon, clock.now()) ?? (found.orderId === null ? null : 'USED_UP');
    if (reason !== null) throw couponRejected(reason, coupon);
    const itemIds = coupon.scope === 'ALL' ? null : await listItemIds(read, coupon.id);
    const prices = items.map((item) => {
      const itemReason = itemRejectionOf(coupon, itemIds, item);
      const discount = itemReason === null ? discountOf(coupon, item.price) : 0n;
      return {
        itemId: item.itemId,
        price: toRupees(item.price),
        discount: toRupees(discount),
        amount: toRupees(item.price - discount),
        message: itemReason === null ? null : rejectionMessage(itemReason, coupon),
      };
    });
    const usesLeft = coupon.maxUses === null || coupon.isOneUse ? null : coupon.maxUses - coupon.used - coupon.reserved;
    return {
      code,
      prices,
      endsAt: coupon.endsAt?.toISOString() ?? null,
      usesLeft: usesLeft !== null && usesLeft <= fewUses ? usesLeft : null,
    };
  };
