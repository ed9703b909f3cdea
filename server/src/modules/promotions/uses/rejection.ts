import { type CouponRejection, couponMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { formatIndiaTime } from '../../../kit/india-time.ts';
import { toRupees } from '../../../kit/money.ts';
import type { CouponRow } from '../tables.ts';
import { type DiscountTerms, discountOf } from './discount-of.ts';

/** Reason why a coupon cannot be used now, whatever the item. A pause is not disclosed. */
export function rejectionOf(coupon: CouponRow, now: Date): CouponRejection | null {
  if (coupon.deletedAt !== null || coupon.isPaused || coupon.adminPauseReason !== null) return 'NOT_VALID';
  if (coupon.startsAt !== null && coupon.startsAt > now) return 'NOT_STARTED';
  if (coupon.endsAt !== null && coupon.endsAt <= now) return 'ENDED';
  return coupon.maxUses !== null && coupon.used + coupon.reserved >= coupon.maxUses ? 'USED_UP' : null;
}

export interface PricedItem {
  itemId: string;
  /** In paise. */
  price: bigint;
  /** False for a free plan and for a price that the buyer chooses. */
  isFixedPrice: boolean;
}

/** Reason why a coupon does not reduce this item; `itemIds`: items of the coupon, null for everything. */
export function itemRejectionOf(
  coupon: Pick<CouponRow, 'minAmount'> & DiscountTerms,
  itemIds: Set<string> | null,
  { itemId, price, isFixedPrice }: PricedItem,
): CouponRejection | null {
  if (!isFixedPrice || price === 0n || itemIds?.has(itemId) === false) return 'NOT_FOR_ITEM';
  if (coupon.minAmount !== null && price < coupon.minAmount) return 'BELOW_MINIMUM';
  return discountOf(coupon, price) === 0n ? 'NOT_FOR_ITEM' : null;
}

export function rejectionMessage(reason: CouponRejection, coupon: Pick<CouponRow, 'startsAt' | 'endsAt' | 'minAmount'>): string {
  const { startsAt, endsAt, minAmount } = coupon;
  if (reason === 'NOT_STARTED' && startsAt) return couponMessages.notStarted(formatIndiaTime(startsAt));
  if (reason === 'ENDED' && endsAt) return couponMessages.ended(formatIndiaTime(endsAt));
  if (reason === 'BELOW_MINIMUM' && minAmount) return couponMessages.belowMinimum(toRupees(minAmount));
  if (reason === 'USED_UP') return couponMessages.usedUp;
  return reason === 'NOT_FOR_ITEM' ? couponMessages.notForItem : couponMessages.notValid;
}

const rejected = (reason: CouponRejection, message: string) =>
  new AppError('COUPON_REJECTED', { message, errors: { couponCode: message }, data: { reason } });

export const couponRejected = (reason: CouponRejection, coupon: Parameters<typeof rejectionMessage>[1]) =>
  rejected(reason, rejectionMessage(reason, coupon));

/** The one answer for unknown codes and for every reason that is not disclosed. */
export const codeNotValid = () => rejected('NOT_VALID', couponMessages.notValid);

export const isNotValid = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'COUPON_REJECTED' && error.data?.reason === 'NOT_VALID';
