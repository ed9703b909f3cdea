import type { CouponTarget } from '@jamun/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCouponItems } from '../../../domain/coupons/form-api.ts';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import { couponFormText } from '../form/text.ts';
import classes from './item-picker.module.css';
import { ItemResults } from './item-results.tsx';

const text = couponFormText.items;
const debounceDelay = 250;

interface ItemPickerProps {
  value: readonly CouponTarget[];
  error: ReactNode;
  onChange: (items: CouponTarget[]) => void;
}

/** Multiple choice of products and plans: chosen ones as chips, a search, and its results. */
export function ItemPicker({ value, error, onChange }: ItemPickerProps) {
  const [search, setSearch] = useState('');
  const [debouncedSearch] = useDebouncedValue(search.trim(), debounceDelay);
  const items = useCouponItems(debouncedSearch);
  const remove = (item: CouponTarget) => onChange(value.filter(({ id }) => id !== item.id));
  const toggle = (item: CouponTarget) => (value.some(({ id }) => id === item.id) ? remove(item) : onChange([...value, item]));
  return (
    <div className={classes.picker}>
      <TextField
        label={text.label}
        error={error}
        data-path="items"
        type="search"
        value={search}
        onChange={(event) => setSearch((event as { currentTarget: HTMLInputElement }).currentTarget.value)}
        // Enter searches at once; it does not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        placeholder={text.placeholder}
        autoComplete="off"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      />
      {value.length > 0 && <Chips items={value} onRemove={remove} />}
      <ItemResults query={items} search={debouncedSearch} chosen={value} onToggle={toggle} />
    </div>
  );
}

const Chips = ({ items, onRemove }: { items: readonly CouponTarget[]; onRemove: (item: CouponTarget) => void }) => (
  <ul className={classes.chips} aria-label={text.chosen}>
    {items.map((item) => (
      <li key={item.id} className={classes.chip}>
        <span title={item.title}>{item.title}</span>
        <button type="button" onClick={() => onRemove(item)}>
          <IconX size={14} stroke={2} aria-hidden />
          <VisuallyHidden>{text.remove(item.title)}</VisuallyHidden>
        </button>
      </li>
    ))}
  </ul>
);
