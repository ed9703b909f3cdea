import { formatShortRupees } from '@jamun/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import type { DiscountExample } from './discount-examples.ts';
import { freeTitles } from './discount-examples.ts';
import classes from './examples-box.module.css';
import { couponFormText } from './text.ts';

const text = couponFormText.examples;
const maxShown = 3;

interface ExamplesBoxProps {
  examples: readonly DiscountExample[];
  isOneUse: boolean;
}

/** Prices with the discount, for the first items, and a warning about items that become free. */
export function ExamplesBox({ examples, isOneUse }: ExamplesBoxProps) {
  const free = freeTitles(examples);
  if (examples.length === 0) return null;
  return (
    <section className={classes.box} aria-label={text.title} data-examples>
      <h4>{text.title}</h4>
      <ul>
        {examples.slice(0, maxShown).map((example) => (
          <Example key={example.item.id} {...example} />
        ))}
      </ul>
      {free.length > 0 && (
        <p className={classes.free} role="status">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>{couponFormText.free.warning(free, isOneUse)}</span>
        </p>
      )}
    </section>
  );
}

const Example = ({ item, amount }: DiscountExample) => (
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
