import type { ProductSummary } from '@jamun/contract';

type Priced = Pick<ProductSummary, 'priceType' | 'price' | 'hasDiscount' | 'discountedPrice'>;

/** What a buyer pays at least, and what stands struck out beside it. */
export function paidPrice({ priceType, price, hasDiscount, discountedPrice }: Priced): { paid: number; before: number | null } {
  const isReduced = priceType === 'FIXED' && hasDiscount && discountedPrice !== null && discountedPrice < price;
  return isReduced ? { paid: discountedPrice, before: price } : { paid: price, before: null };
}
