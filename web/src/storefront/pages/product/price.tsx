import type { PublicProduct } from '@jamun/contract';
import { hook } from '../../hooks.ts';
import { formatPrice } from '../../island/text.ts';
import { StruckPrice } from '../../parts/sale/struck-price.tsx';
import css from './price.module.css';
import { productText } from './text.tsx';

const text = productText.price;

type PriceFields = Pick<PublicProduct, 'price' | 'payablePrice' | 'priceType'>;

/** Saving of a discount; null without one. The percentage is rounded down, so that it never promises too much. */
export function savingOf({ price, payablePrice, priceType }: PriceFields): { rupees: number; percent: number } | null {
  if (priceType === 'FLEXIBLE' || payablePrice >= price) return null;
  return { rupees: price - payablePrice, percent: Math.floor(((price - payablePrice) / price) * 100) };
}

/** Current price, with the original price and the discount, or with the minimum of a flexible price. */
export function Price({ product, compact = false }: { product: PublicProduct; compact?: boolean }) {
  const saving = savingOf(product);
  const isFlexible = product.priceType === 'FLEXIBLE';
  return (
    <p className={compact ? css.compact : css.price} {...hook('price')}>
      <strong {...(compact && isFlexible && hook('pay-total'))}>{formatPrice(product.payablePrice)}</strong>
      {isFlexible && (
        <span className={css.more} {...(compact && hook('pay-or-more'))}>
          {text.orMore}
        </span>
      )}
      {!isFlexible && <StruckPrice price={product.price} isHidden={!saving} />}
      {saving && saving.percent > 0 && !compact && <span className={css.chip}>{text.discount(saving.percent)}</span>}
    </p>
  );
}
