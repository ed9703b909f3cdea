import { IconX } from '@tabler/icons-react';
import { isDay } from '../../../lib/day-range.ts';
import classes from './controls.module.css';
import { type FreeFilter, freeWords } from './free-filter.ts';
import { useTypedSearch } from './use-typed-search.ts';

interface FreeFilterControlProps {
  filter: FreeFilter;
  value: string;
  onChange: (value: string) => void;
}

/** A day is chosen here. A record's number comes with a link, and can only be taken off. */
export function FreeFilterControl({ filter, value, onChange }: FreeFilterControlProps) {
  if (filter.free === 'day') return <DayField label={filter.label} value={value} onChange={onChange} />;
  if (!value) return null;
  return (
    <button type="button" className={classes.choice} data-on onClick={() => onChange('')} aria-label={`Clear ${freeWords(filter, value)}`}>
      {freeWords(filter, value)}
      <IconX size={14} stroke={2} aria-hidden />
    </button>
  );
}

/** The system's own calendar. A day that is typed is taken once it is one: half of a year is a year too. */
function DayField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const take = (day: string) => {
    if (day === '' || isDay(day)) onChange(day);
  };
  const { text, type, searchNow } = useTypedSearch(value, take);
  return (
    <label className={`${classes.choice} ${classes.day}`} data-on={value !== '' || undefined}>
      <span className={classes.prefix}>{label}</span>
      <input
        type="date"
        min="1970-01-01"
        max="2099-12-31"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => searchNow(text)}
      />
    </label>
  );
}
