import type { PurchasedItem } from '../../domain/purchases/purchased-item.ts';
import { When } from '../../ui/data/when.tsx';
import classes from './expiry.module.css';
import { endsSoon } from './renewal.ts';

/** When it ends, and how soon that is. What was refunded has ended otherwise. */
export function Expiry({ item }: { item: PurchasedItem }) {
  if (!item.expiresAt || item.status === 'INACTIVE') return '—';
  return (
    <>
      <When iso={item.expiresAt} format="day" />
      {endsSoon(item) && (
        <small className={classes.soon}>
          <When iso={item.expiresAt} format="in" />
        </small>
      )}
    </>
  );
}
