import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dayInIndia } from '../../../../lib/day-range.ts';
import { formatMonth, formatWeekday } from '../../../../lib/time.ts';
import { IconButton } from '../../button/icon-button.tsx';
import { uiText } from '../../text.ts';
import classes from './calendar.module.css';
import { dayByKey, firstOf, monthLater, weeksOf } from './month-days.ts';

interface CalendarProps {
  /** ISO day; empty when none is chosen. */
  value: string;
  min: string;
  max: string;
  onChoose: (day: string) => void;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const clampDay = (day: string, { min, max }: { min: string; max: string }) => (day < min ? min : day > max ? max : day);

/** Calendar of one month. Arrow keys move by days and weeks, Page Up and Page Down by months. */
export function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const today = dayInIndia(Date.now());
  const [focusedDay, setFocusedDay] = useState(clampDay(value || today, { min, max }));
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  // Shows the month of a typed day.
  useEffect(() => {
    if (value) setFocusedDay(clampDay(value, { min, max }));
  }, [value, min, max]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day chosen by keys
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isMoved.current = false;
  }, [focusedDay]);
  const handleKey = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, focusedDay, { min, max });
    if (next === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    setFocusedDay(next);
  };
  const changeMonth = (months: number) => setFocusedDay(clampDay(monthLater(focusedDay, months), { min, max }));
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <b aria-live="polite">{formatMonth(focusedDay)}</b>
        <MonthButton
          label={uiText.calendar.previousMonth}
          Icon={IconChevronLeft}
          isEnd={firstOf(focusedDay) <= min}
          onClick={() => changeMonth(-1)}
        />
        <MonthButton
          label={uiText.calendar.nextMonth}
          Icon={IconChevronRight}
          isEnd={firstOf(monthLater(firstOf(focusedDay), 1)) > max}
          onClick={() => changeMonth(1)}
        />
      </div>
      <table ref={grid} className={classes.days} aria-label={formatMonth(focusedDay)} onKeyDown={handleKey}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(focusedDay).map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks and empty cells have no other identity
            <tr key={row}>
              {week.map((day, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>
                  {day && <Day day={day} today={today} focusedDay={focusedDay} value={value} min={min} max={max} onChoose={onChoose} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MonthButtonProps {
  label: string;
  Icon: typeof IconChevronLeft;
  isEnd: boolean;
  onClick: () => void;
}

const MonthButton = ({ label, Icon, isEnd, onClick }: MonthButtonProps) => (
  <IconButton small label={label} Icon={Icon} onClick={onClick} disabled={isEnd} />
);

function Day({ day, today, focusedDay, value, min, max, onChoose }: CalendarProps & { day: string; today: string; focusedDay: string }) {
  return (
    <button
      type="button"
      className={classes.day}
      aria-label={formatWeekday(day)}
      aria-pressed={day === value}
      aria-current={day === today ? 'date' : undefined}
      disabled={day < min || day > max}
      tabIndex={day === focusedDay ? 0 : -1}
      onClick={() => onChoose(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}
