import type { PublicProduct } from '@jamun/contract';
import { formatRupees, formatWholeRupees } from '@jamun/contract/money';

/** ₹899, and ₹899.50 where there are paise. */
export const formatPrice = (rupees: number) => (Number.isInteger(rupees) ? formatWholeRupees(rupees) : formatRupees(rupees));

type Priced = Pick<PublicProduct, 'price' | 'payablePrice' | 'priceType'>;

/** What a discount saves; null where nothing is taken off. The percentage is rounded down: it promises no more than there is. */
export function savingOf({ price, payablePrice, priceType }: Priced): { rupees: number; percent: number } | null {
  if (priceType === 'FLEXIBLE' || payablePrice >= price) return null;
  return { rupees: price - payablePrice, percent: Math.floor(((price - payablePrice) / price) * 100) };
}
