import type { PublicProduct } from '@jamun/contract';

type Priced = Pick<PublicProduct, 'price' | 'payablePrice' | 'priceType'>;

/** What a discount saves; null where nothing is taken off. The percentage is rounded down: it promises no more than there is. */
export function savingOf({ price, payablePrice, priceType }: Priced): { rupees: number; percent: number } | null {
  if (priceType === 'FLEXIBLE' || payablePrice >= price) return null;
  return { rupees: price - payablePrice, percent: Math.floor(((price - payablePrice) / price) * 100) };
}
