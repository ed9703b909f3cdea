import type { ProductSummary } from '@jamun/contract';
import { formatShortRupees } from '@jamun/contract/money';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { paidPrice } from './price.ts';
import classes from './product-price.module.css';

type Priced = Pick<ProductSummary, 'priceType' | 'price' | 'hasDiscount' | 'discountedPrice'>;

/** ₹1,999 struck out, ₹1,499; or from ₹99 where the buyer chooses. */
export function ProductPrice({ of: product }: { of: Priced }) {
  const { paid, before } = paidPrice(product);
  return (
    <span className={classes.price}>
      {before !== null && (
        <s>
          <VisuallyHidden>Before </VisuallyHidden>
          {formatShortRupees(before)}
        </s>
      )}{' '}
      {product.priceType === 'FLEXIBLE' && <small>from</small>} {formatShortRupees(paid)}
    </span>
  );
}
