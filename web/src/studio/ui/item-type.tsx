import type { ProductType } from '@jamun/contract';
import { productTypeNames } from '../../lib/ordered-item.ts';
import classes from './item-type.module.css';

/** What kind of thing was sold, in the colour that it has in the charts. */
export const ItemType = ({ type }: { type: ProductType }) => (
  <span className={classes.type} data-type={type}>
    {productTypeNames[type]}
  </span>
);
