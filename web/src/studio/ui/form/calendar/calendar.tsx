import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dayInIndia } from '../../../../lib/day-range.ts';
import { formatMonth, formatWeekday } from '../../../../lib/time.ts';
import { IconButton } from '../../button/icon-button.tsx';
import classes from './calendar.module.css';
import { dayByKey, firstOf, monthLater, weeksOf } from './month-days.ts';

interface CalendarProps {
  /** Empty while none is chosen. */
  value: string;
  min: string;
  max: string;
  onChoose: (day: string) => void;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const bounded = (day: string, { min, max }: { min: string; max: string }) => (day < min ? min : day > max ? max : day);

/** A month of days to choose from. Arrow keys walk through it, Page Up and Page Down change the month. */
export function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const today = dayInIndia(Date.now());
  const [at, setAt] = useState(bounded(value || today, { min, max }));
  const grid = useRef<HTMLTableElement>(null);
  const isWalking = useRef(false);
  // A day that was typed is shown in its month.
  useEffect(() => {
    if (value) setAt(bounded(value, { min, max }));
  }, [value, min, max]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that the keys have led to
  useEffect(() => {
    if (isWalking.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isWalking.current = false;
  }, [at]);
  const walk = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, at, { min, max });
    if (next === undefined) return;
    event.preventDefault();
    isWalking.current = true;
    setAt(next);
  };
  const turn = (months: number) => setAt(bounded(monthLater(at, months), { min, max }));
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <b aria-live="polite">{formatMonth(at)}</b>
        <Turn label="Previous month" Icon={IconChevronLeft} isEnd={firstOf(at) <= min} onTurn={() => turn(-1)} />
        <Turn label="Next month" Icon={IconChevronRight} isEnd={firstOf(monthLater(firstOf(at), 1)) > max} onTurn={() => turn(1)} />
      </div>
      <table ref={grid} className={classes.days} aria-label={formatMonth(at)} onKeyDown={walk}>
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
          {weeksOf(at).map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks and empty places are known by their place alone
            <tr key={row}>
              {week.map((day, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>{day && <Day {...{ day, today, at, value, min, max, onChoose }} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TurnProps {
  label: string;
  Icon: typeof IconChevronLeft;
  isEnd: boolean;
  onTurn: () => void;
}

const Turn = ({ label, Icon, isEnd, onTurn }: TurnProps) => (
  <IconButton small label={label} Icon={Icon} onClick={onTurn} disabled={isEnd} />
);

function Day({ day, today, at, value, min, max, onChoose }: CalendarProps & { day: string; today: string; at: string }) {
  return (
    <button
      type="button"
      className={classes.day}
      aria-label={formatWeekday(day)}
      aria-pressed={day === value}
      aria-current={day === today ? 'date' : undefined}
      disabled={day < min || day > max}
      tabIndex={day === at ? 0 : -1}
      onClick={() => onChoose(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}
