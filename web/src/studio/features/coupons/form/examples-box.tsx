import { IconAlertTriangle } from '@tabler/icons-react';
import type { CouponFormValues } from './coupon-values.ts';
import type { DiscountExample } from './discount-examples.ts';
import { freeItems, freeTitles } from './discount-examples.ts';
import classes from './examples-box.module.css';
import { PriceList } from './price-list.tsx';
import { couponFormText } from './text.ts';

const maxShown = 3;

interface ExamplesBoxProps {
  examples: readonly DiscountExample[];
  values: Pick<CouponFormValues, 'scope' | 'type'>;
}

/** Prices with the discount, for the first items, and a warning about items that become free. */
export function ExamplesBox({ examples, values }: ExamplesBoxProps) {
  const free = freeTitles(examples);
  if (examples.length === 0) return null;
  return (
    <section className={classes.box} aria-label={couponFormText.examples} data-examples>
      <h4>{couponFormText.examples}</h4>
      <PriceList examples={examples.slice(0, maxShown)} />
      {free.length > 0 && (
        <p className={classes.free} role="status">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>{couponFormText.free.warning(freeItems(free, examples, values))}</span>
        </p>
      )}
    </section>
  );
}
