import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type DayRange,
  dayInIndia,
  linkRange,
  type RangeChoice,
  type RangeRules,
  rangeOf,
  readRange,
  writeRange,
} from '../../../../lib/day-range.ts';

interface DayRangeState {
  choice: RangeChoice;
  range: DayRange;
  today: string;
  rules: RangeRules;
  onChange: (choice: RangeChoice) => void;
}

/** Range of days in the URL: `const { range, ...picker } = useDayRange()`, then `<RangePicker {...picker} />`. The route declares `rangeSearch(linkRange)`. */
export function useDayRange(): DayRangeState {
  const navigate = useNavigate();
  const choice = readRange(useSearch({ strict: false }), linkRange);
  const today = dayInIndia(Date.now());
  return {
    choice,
    today,
    rules: linkRange,
    range: rangeOf(choice, today),
    onChange: (chosen) =>
      void navigate({ to: '.', search: ((raw: object) => ({ ...raw, ...writeRange(chosen, linkRange) })) as never, resetScroll: false }),
  };
}
