import type { Product } from '@jamun/contract';
import { useDeferredValue, useMemo } from 'react';
import { initialsOf } from '../../../../lib/person.ts';
import { Markup } from '../../../../markup/markup.tsx';
import { parseMarkup } from '../../../../markup/parse-markup.ts';
import { useSession } from '../../../ui/use-session.ts';
import { formatPrice, paidPrice } from '../price.ts';
import { ProductCover } from '../product-cover.tsx';
import type { TypedProduct } from '../product-values.ts';
import classes from './live-preview.module.css';

/** What buyers will see, while it is typed. */
export function LivePreview({ product, values }: { product: Product; values: TypedProduct }) {
  const name = useSession().user?.name ?? '';
  const { title, ctaButtonText } = values;
  return (
    <aside className={classes.preview} aria-label="Live preview">
      <p className={classes.caption}>Live preview</p>
      <div className={classes.card}>
        <div className={classes.cover}>
          <ProductCover src={product.coverImage} big />
        </div>
        <div className={classes.body}>
          <div className={classes.creator}>
            <span aria-hidden="true">{initialsOf(name)}</span>
            {name}
          </div>
          <h2>{title || 'Title'}</h2>
          <Description text={values.description} />
          <Price product={product} values={values} />
          <span className={classes.pay}>{ctaButtonText.trim() || 'Pay Now'}</span>
        </div>
      </div>
    </aside>
  );
}

function Description({ text }: { text: string }) {
  // A long one may be drawn a moment later than its letters.
  const latest = useDeferredValue(text);
  const tree = useMemo(() => parseMarkup(latest), [latest]);
  return tree.length > 0 && <Markup tree={tree} top={2} className={classes.description} />;
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
        {shown ? formatPrice(shown.paid) : '₹—'}
      </b>
      {shown?.before != null && <s>{formatPrice(shown.before)}</s>}
      {left !== null && quantity !== null && (
        <span>
          {left.toLocaleString('en-IN')} of {quantity.toLocaleString('en-IN')} left
        </span>
      )}
    </div>
  );
}
