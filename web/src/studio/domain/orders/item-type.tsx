import type { ProductType } from '@jamun/contract';
import classes from './item-type.module.css';
import { productTypeNames } from './ordered-item.ts';

/** Product type in the colour that the charts use for it. */
export const ItemType = ({ type }: { type: ProductType }) => (
  <span className={classes.type} data-type={type}>
    {productTypeNames[type]}
  </span>
);
