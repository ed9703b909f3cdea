import type { PublicProduct } from '@jamun/contract';
import { PayAction } from './pay-action.tsx';
import css from './pay-dock.module.css';
import { Price } from './price.tsx';

/** On small screens the price and the way to pay stay under the thumb. */
export function PayDock({ product }: { product: PublicProduct }) {
  return (
    <aside className={css.dock} aria-label="Pay">
      <Price product={product} compact />
      <PayAction product={product} className={css.action} />
    </aside>
  );
}
