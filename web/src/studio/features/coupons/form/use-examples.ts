import { useCouponItems } from '../../../domain/coupons/form-api.ts';
import type { CouponFormValues } from './coupon-values.ts';
import { discountExamples } from './discount-examples.ts';

/** Prices with the discount: of the chosen items, or of the seller's items. */
export function useExamples(values: CouponFormValues) {
  const isAll = values.scope === 'ALL';
  const { data = [] } = useCouponItems('', { enabled: isAll });
  return discountExamples(isAll ? data : values.items, values);
}
