import { defaultCtaText, formatShortRupees, type Product } from '@jamun/contract';
import { IconPackage } from '@tabler/icons-react';
import { LivePreview } from '../../../domain/public-page/live-preview.tsx';
import { Cover } from '../../../ui/media/cover.tsx';
import { paidPrice } from '../product-price.tsx';
import type { ProductFormValues } from '../product-values.ts';
import classes from './product-preview.module.css';
import { productEditorText } from './text.ts';

const { preview: text } = productEditorText;

export function ProductPreview({ product, values }: { product: Product; values: ProductFormValues }) {
  const { title, description, ctaButtonText } = values;
  return (
    <LivePreview
      cover={<Cover src={product.coverImage} Icon={IconPackage} big />}
      title={title || text.title}
      description={description}
      action={ctaButtonText.trim() || defaultCtaText}
    >
      <Price product={product} values={values} />
    </LivePreview>
  );
}

const toNumber = (input: number | string | null | undefined) => (typeof input === 'number' ? input : null);

function Price({ product, values }: { product: Product; values: ProductFormValues }) {
  const price = toNumber(values.price);
  const { priceType, hasDiscount } = values;
  const shown = price === null ? null : paidPrice({ priceType, price, hasDiscount, discountedPrice: toNumber(values.discountedPrice) });
  const quantity = values.isLimitedQuantityEnabled ? toNumber(values.quantity) : null;
  const left = quantity === null ? null : Math.max(0, quantity - product.soldCount);
  return (
    <div className={classes.price}>
      <b>
        {priceType === 'FLEXIBLE' && <small>{text.from}</small>}
        {shown ? formatShortRupees(shown.paid) : text.noPrice}
      </b>
      {shown?.before != null && <s>{formatShortRupees(shown.before)}</s>}
      {left !== null && quantity !== null && <span>{text.left(left.toLocaleString('en-IN'), quantity.toLocaleString('en-IN'))}</span>}
    </div>
  );
}
