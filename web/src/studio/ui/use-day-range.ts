import { useNavigate, useSearch } from '@tanstack/react-router';
import { type DayRange, dayInIndia, type RangeChoice, rangeOf, readRange, writeRange } from '../../lib/day-range.ts';

interface ChosenDays {
  choice: RangeChoice;
  range: DayRange;
  today: string;
  onChange: (choice: RangeChoice) => void;
}

/** The days that the address says: `const { range, ...picker } = useDayRange()`, then `<RangePicker {...picker} />`. The route declares `rangeSearch`. */
export function useDayRange(): ChosenDays {
  const navigate = useNavigate();
  const choice = readRange(useSearch({ strict: false }));
  const today = dayInIndia(Date.now());
  return {
    choice,
    today,
    range: rangeOf(choice, today),
    onChange: (chosen) =>
      void navigate({ to: '.', search: ((raw: object) => ({ ...raw, ...writeRange(chosen) })) as never, resetScroll: false }),
  };
}
