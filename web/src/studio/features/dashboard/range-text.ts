import { type DayRange, daysIn, type RangeChoice, rangePresets } from '../../../lib/day-range.ts';
import { formatDays } from '../../../lib/time.ts';

/** Beside a figure: in all, in 30 days, this month. */
export function daysWords(choice: RangeChoice, range: DayRange | null): string {
  if (!range) return 'in all';
  if (choice === 'month') return 'this month';
  if (choice === 'year') return 'this financial year';
  const count = daysIn(range);
  return count === 1 ? 'in 1 day' : `in ${count} days`;
}

/** In a legend: All time, Last 30 days, 2 – 8 Nov 2026 */
export const rangeName = (choice: RangeChoice) => (typeof choice === 'string' ? rangePresets[choice] : formatDays(choice.from, choice.to));
