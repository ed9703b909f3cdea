import { formatShortRupees } from '@jamun/contract';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import type { DiscountExample } from './discount-examples.ts';
import classes from './price-list.module.css';
import { priceListText as text } from './price-list-text.ts';

/** Titles of items with their prices before and after the discount. */
export const PriceList = ({ examples }: { examples: readonly DiscountExample[] }) => (
  <ul className={classes.list}>
    {examples.map((example) => (
      <Price key={example.item.id} {...example} />
    ))}
  </ul>
);

const Price = ({ item, amount }: DiscountExample) => (
  <li>
    <span className={classes.title} title={item.title}>
      {item.title}
    </span>
    <span className={classes.prices}>
      {amount === null ? (
        <>
          {formatShortRupees(item.price)} <small>{text.belowMinimum}</small>
        </>
      ) : (
        <>
          <s>{formatShortRupees(item.price)}</s>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden> {text.to} </VisuallyHidden>
          <b>{amount === 0 ? text.free : formatShortRupees(amount)}</b>
        </>
      )}
    </span>
  </li>
);
