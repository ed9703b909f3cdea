import { CalendarButton } from '../../form/calendar/day-field.tsx';
import { useTypedDay } from '../../form/calendar/use-typed-day.ts';
import classes from './controls.module.css';

const bounds = { min: '2000-01-01', max: '2099-12-31' };

/** A day of a toolbar, typed or chosen in a calendar. */
export function DayControl({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
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
