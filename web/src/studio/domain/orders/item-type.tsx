import type { ProductType } from '@jamun/contract';
import classes from './item-type.module.css';
import { productTypeNames } from './ordered-item.ts';

/** What kind of thing was sold, in the colour that it has in the charts. */
export const ItemType = ({ type }: { type: ProductType }) => (
  <span className={classes.type} data-type={type}>
    {productTypeNames[type]}
  </span>
);
