import { formatShortRupees, type ProductSummary } from '@jamun/contract';
import { VisuallyHidden } from '../../ui/page/page-elements.tsx';
import classes from './product-price.module.css';
import { productText } from './text.ts';

type PriceSettings = Pick<ProductSummary, 'priceType' | 'price' | 'hasDiscount' | 'discountedPrice'>;

/** Lowest price that a buyer pays, and the original price when there is a discount. */
export function paidPrice({ priceType, price, hasDiscount, discountedPrice }: PriceSettings): { paid: number; before: number | null } {
  const isReduced = priceType === 'FIXED' && hasDiscount && discountedPrice !== null && discountedPrice < price;
  return isReduced ? { paid: discountedPrice, before: price } : { paid: price, before: null };
}

/** Price in the list: ~~₹1,999~~ ₹1,499, or “from ₹99” for a flexible price. */
export function ProductPrice({ product }: { product: PriceSettings }) {
  const { paid, before } = paidPrice(product);
  return (
    <span className={classes.price}>
      {before !== null && (
        <s>
          <VisuallyHidden>{productText.priceBefore}</VisuallyHidden>
          {formatShortRupees(before)}
        </s>
      )}{' '}
      {product.priceType === 'FLEXIBLE' && <small>{productText.priceFrom}</small>} {formatShortRupees(paid)}
    </span>
  );
}
