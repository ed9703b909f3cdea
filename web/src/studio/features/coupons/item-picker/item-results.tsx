import { type CouponTarget, formatShortRupees } from '@jamun/contract';
import { IconBrandTelegram, IconCheck, IconPackage } from '@tabler/icons-react';
import type { useCouponItems } from '../../../domain/coupons/form-api.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { couponFormText } from '../form/text.ts';
import classes from './item-picker.module.css';

const text = couponFormText.items;
const icons = { DIGITAL_PRODUCT: IconPackage, TELEGRAM_PLAN: IconBrandTelegram };

interface ItemResultsProps {
  query: ReturnType<typeof useCouponItems>;
  search: string;
  chosen: readonly CouponTarget[];
  onToggle: (item: CouponTarget) => void;
}

/** Items that match the search, each a toggle button. */
export function ItemResults({ query, search, chosen, onToggle }: ItemResultsProps) {
  const { data, error, refetch } = query;
  if (!data)
    return error ? (
      <AlertLine tone="bad" action={<FieldButton onClick={() => void refetch()}>{text.retry}</FieldButton>}>
        {text.failed}
      </AlertLine>
    ) : (
      <div className={classes.waiting} role="status" aria-label={text.loading} />
    );
  if (data.length === 0)
    return (
      <p className={classes.none} role="status">
        {search ? text.noMatch(search) : text.none}
      </p>
    );
  return (
    <ul className={classes.results} aria-label={text.results}>
      {data.map((item) => (
        <li key={item.id}>
          <Result item={item} isChosen={chosen.some(({ id }) => id === item.id)} onToggle={() => onToggle(item)} />
        </li>
      ))}
    </ul>
  );
}

function Result({ item, isChosen, onToggle }: { item: CouponTarget; isChosen: boolean; onToggle: () => void }) {
  const Icon = icons[item.productType];
  return (
    <button type="button" className={classes.result} aria-pressed={isChosen} onClick={onToggle}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={classes.title} title={item.title}>
        {item.title}
      </span>
      <span className={classes.price}>{formatShortRupees(item.price)}</span>
      <span className={classes.box} aria-hidden="true">
        {isChosen && <IconCheck size={12} stroke={3} />}
      </span>
    </button>
  );
}
