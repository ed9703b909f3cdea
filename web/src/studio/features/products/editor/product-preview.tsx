import type { Product } from '@jamun/contract';
import { formatShortRupees } from '@jamun/contract/money';
import { defaultCtaText } from '@jamun/contract/product-messages';
import { LivePreview } from '../../../domain/public-page/live-preview.tsx';
import { paidPrice } from '../price.ts';
import { ProductCover } from '../product-cover.tsx';
import type { TypedProduct } from '../product-values.ts';
import classes from './product-preview.module.css';

export function ProductPreview({ product, values }: { product: Product; values: TypedProduct }) {
  const { title, description, ctaButtonText } = values;
  return (
    <LivePreview
      cover={<ProductCover src={product.coverImage} big />}
      title={title || 'Title'}
      description={description}
      action={ctaButtonText.trim() || defaultCtaText}
    >
      <Price product={product} values={values} />
    </LivePreview>
  );
}

const numberOf = (typed: number | string | null | undefined) => (typeof typed === 'number' ? typed : null);

function Price({ product, values }: { product: Product; values: TypedProduct }) {
  const price = numberOf(values.price);
  const { priceType, hasDiscount } = values;
  const shown = price === null ? null : paidPrice({ priceType, price, hasDiscount, discountedPrice: numberOf(values.discountedPrice) });
  const quantity = values.isLimitedQuantityEnabled ? numberOf(values.quantity) : null;
  const left = quantity === null ? null : Math.max(0, quantity - product.soldCount);
  return (
    <div className={classes.price}>
      <b>
        {priceType === 'FLEXIBLE' && <small>from </small>}
        {shown ? formatShortRupees(shown.paid) : '₹—'}
      </b>
      {shown?.before != null && <s>{formatShortRupees(shown.before)}</s>}
      {left !== null && quantity !== null && (
        <span>
          {left.toLocaleString('en-IN')} of {quantity.toLocaleString('en-IN')} left
        </span>
      )}
    </div>
  );
}
