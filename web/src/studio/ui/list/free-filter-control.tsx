import { IconX } from '@tabler/icons-react';
import { CalendarButton } from '../calendar/day-field.tsx';
import { useTypedDay } from '../calendar/use-typed-day.ts';
import classes from './controls.module.css';
import { type FreeFilter, freeWords } from './free-filter.ts';

interface FreeFilterControlProps {
  filter: FreeFilter;
  value: string;
  onChange: (value: string) => void;
}

/** A day is chosen here. A record's number comes with a link, and can only be taken off. */
export function FreeFilterControl({ filter, value, onChange }: FreeFilterControlProps) {
  if (filter.free === 'day') return <DayControl label={filter.label} value={value} onChange={onChange} />;
  if (!value) return null;
  return (
    <button type="button" className={classes.choice} data-on onClick={() => onChange('')} aria-label={`Clear ${freeWords(filter, value)}`}>
      {freeWords(filter, value)}
      <IconX size={14} stroke={2} aria-hidden />
    </button>
  );
}

const bounds = { min: '2000-01-01', max: '2099-12-31' };

function DayControl({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { text, type, leave, forget } = useTypedDay(value, onChange);
  const choose = (day: string) => {
    forget();
    onChange(day);
  };
  return (
    <span className={`${classes.choice} ${classes.day}`} data-on={value !== '' || undefined}>
      <label>
        <span className={classes.prefix}>{label}</span>
        <input
          type="text"
          placeholder="dd/mm/yyyy"
          autoComplete="off"
          size={11}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </label>
      <CalendarButton label={label} value={value} {...bounds} onChoose={choose} />
    </span>
  );
}
