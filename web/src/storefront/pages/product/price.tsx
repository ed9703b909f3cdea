import type { PublicProduct } from '@jamun/contract';
import visually from '../../../brand/visually-hidden.module.css';
import { formatPrice } from '../../parts/sale/format-price.ts';
import css from './price.module.css';
import { savingOf } from './saving.ts';

/** What it costs, what it used to, and what that saves; for a flexible price, from where on. */
export function Price({ product, compact = false }: { product: PublicProduct; compact?: boolean }) {
  const saving = savingOf(product);
  const flexible = product.priceType === 'FLEXIBLE';
  return (
    <p className={compact ? css.compact : css.price} data-price>
      <strong {...(compact && flexible ? { 'data-pay-total': true } : {})}>{formatPrice(product.payablePrice)}</strong>
      {flexible && (
        <span className={css.more} {...(compact ? { 'data-pay-or-more': true } : {})}>
          or more
        </span>
      )}
      {saving && (
        <s>
          <span className={visually.hidden}>Original price </span>
          {formatPrice(product.price)}
        </s>
      )}
      {saving && saving.percent > 0 && !compact && <span className={css.chip}>{saving.percent}% off</span>}
    </p>
  );
}
