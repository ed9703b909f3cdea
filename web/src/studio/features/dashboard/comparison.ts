import { type DayRange, daysIn, type RangeChoice, rangePresets } from '../../../lib/day-range.ts';
import { formatDays } from '../../../lib/time.ts';
import type { Delta } from '../../ui/data/stat-board.tsx';
import { dashboardText } from './text.ts';

const text = dashboardText.comparison;

/** Label of the range beside a figure: in total, in 30 days, this month. */
export function rangeLabel(choice: RangeChoice, range: DayRange | null): string {
  if (!range) return dashboardText.range.all;
  if (choice === 'month') return dashboardText.range.month;
  if (choice === 'year') return dashboardText.range.year;
  return dashboardText.range.days(daysIn(range));
}

/** Name of the range in a legend: All time, Last 30 days, 2 – 8 Nov 2026 */
export const rangeName = (choice: RangeChoice) => (typeof choice === 'string' ? rangePresets[choice] : formatDays(choice.from, choice.to));

interface ComparisonText {
  /** Plural noun of the figure: sales, clicks. */
  things: string;
  /** Label of the range: in 30 days. */
  days: string;
}

interface Comparison {
  delta?: Delta;
  note: string;
}

const oneDecimal = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const noDecimals = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Compares a figure with the period before, in percent; in words when the figure before was zero. */
export function compareFigures(now: number, before: number, { things, days }: ComparisonText): Comparison {
  if (now === 0 && before === 0) return { note: days };
  if (before === 0) return { note: text.noneBefore(things) };
  if (now === before) return { note: text.same };
  return { delta: { direction: now > before ? 'up' : 'down', text: formatPercent(Math.abs(now - before) / before) }, note: days };
}

function formatPercent(share: number): string {
  const percent = share * 100;
  if (percent < 0.05) return text.tiny;
  return `${(percent < 999.95 ? oneDecimal : noDecimals).format(percent)}%`;
}
