import { type CouponTarget, type DiscountValue, discountOn } from '@jamun/contract';
import type { CouponFormValues } from './coupon-values.ts';
import type { FreeItems } from './text.ts';

type FreeScope = Pick<CouponFormValues, 'scope' | 'type'>;

export interface DiscountExample {
  item: CouponTarget;
  /** In rupees; null when the price is below the minimum amount. */
  amount: number | null;
}

const toPaise = (rupees: number) => BigInt(Math.round(rupees * 100));

/** Discount that the form shows; null while it is empty or invalid. */
export function discountValue({ kind, percent, amount }: Pick<CouponFormValues, 'kind' | 'percent' | 'amount'>): DiscountValue | null {
  if (kind === 'PERCENT')
    return typeof percent === 'number' && percent > 0 && percent <= 100 ? { kind, basisPoints: Math.round(percent * 100) } : null;
  return typeof amount === 'number' && amount >= 1 ? { kind, amount: toPaise(amount) } : null;
}

/** Prices of items with the discount of the form. */
export function discountExamples(items: readonly CouponTarget[], values: CouponFormValues): DiscountExample[] {
  const value = discountValue(values);
  if (!value) return [];
  const minimum = typeof values.minAmount === 'number' ? values.minAmount : 0;
  return items.map((item) => {
    const price = toPaise(item.price);
    return { item, amount: item.price < minimum ? null : Number(price - discountOn(price, value)) / 100 };
  });
}

/** Description of the items that cost nothing, among the examples. */
export const freeItems = (titles: readonly string[], examples: readonly DiscountExample[], { scope, type }: FreeScope): FreeItems => ({
  titles,
  isEverything: scope === 'ALL' && titles.length > 1 && titles.length === examples.length,
  isOneUse: type === 'ONE_USE',
});

/** Titles of the items that cost nothing with the discount. */
export const freeTitles = (examples: readonly DiscountExample[]): string[] =>
  examples.filter(({ amount }) => amount === 0).map(({ item }) => item.title);
