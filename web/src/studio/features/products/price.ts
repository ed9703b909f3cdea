import type { ProductSummary } from '@jamun/contract';
import { formatRupees, formatWholeRupees } from '@jamun/contract/money';

type Priced = Pick<ProductSummary, 'priceType' | 'price' | 'hasDiscount' | 'discountedPrice'>;

/** ₹499, and ₹499.50 where there are paise. */
export const formatPrice = (rupees: number) => (Number.isInteger(rupees) ? formatWholeRupees(rupees) : formatRupees(rupees));

/** What a buyer pays at least, and what stands struck out beside it. */
export function paidPrice({ priceType, price, hasDiscount, discountedPrice }: Priced): { paid: number; before: number | null } {
  const isReduced = priceType === 'FIXED' && hasDiscount && discountedPrice !== null && discountedPrice < price;
  return isReduced ? { paid: discountedPrice, before: price } : { paid: price, before: null };
}
