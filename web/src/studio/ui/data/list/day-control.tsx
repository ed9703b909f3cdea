import { CalendarButton } from '../../form/calendar/day-field.tsx';
import { useTypedDay } from '../../form/calendar/use-typed-day.ts';
import { uiText } from '../../text.ts';
import classes from './controls.module.css';

const bounds = { min: '2000-01-01', max: '2099-12-31' };

/** Date filter of a toolbar, typed or chosen in a calendar. */
export function DayControl({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { text, type, handleBlur, reset } = useTypedDay(value, onChange);
  const choose = (day: string) => {
    reset();
    onChange(day);
  };
  return (
    <span className={`${classes.choice} ${classes.day}`} data-on={value !== '' || undefined}>
      <label>
        <span className={classes.prefix}>{label}</span>
        <input
          type="text"
          placeholder={uiText.calendar.dayPlaceholder}
          autoComplete="off"
          size={11}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={handleBlur}
        />
      </label>
      <CalendarButton label={label} value={value} {...bounds} onChoose={choose} />
    </span>
  );
}
