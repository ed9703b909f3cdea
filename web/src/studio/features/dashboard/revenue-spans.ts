import { type DailySales, sumRupees } from '@jamun/contract';
import type { Step } from '../../ui/charts/spans.ts';

export interface RevenueSpan {
  date: string;
  until: string;
  telegram: number;
  digital: number;
  total: number;
  /** Total of the same days in the period before. */
  previous?: number;
}

// Limits of readable bars on a phone.
const maxDays = 31;
const maxWeeks = 18;

/** Days, else weeks, else months. Rows that the server has grouped by month stay months. */
export function stepFor(days: readonly DailySales[]): Step {
  if (days.some(({ date, until }) => date !== until)) return 'month';
  const count = days.length;
  if (count <= maxDays) return 'day';
  return count <= maxWeeks * 7 ? 'week' : 'month';
}

/** Groups days by the step; the period before has the same length and is grouped at the same positions. */
export function groupDays(days: readonly DailySales[], before: readonly DailySales[], step: Step): RevenueSpan[] {
  return findRanges(days, step).map(([start, end]) => {
    const part = days.slice(start, end);
    return {
      date: part[0]?.date ?? '',
      until: part.at(-1)?.until ?? '',
      telegram: sumOf(part, 'telegramRevenue'),
      digital: sumOf(part, 'digitalRevenue'),
      total: sumOf(part, 'totalRevenue'),
      ...(before.length === 0 ? {} : { previous: sumOf(before.slice(start, end), 'totalRevenue') }),
    };
  });
}

type IndexRange = readonly [start: number, end: number];

function findRanges(days: readonly DailySales[], step: Step): IndexRange[] {
  const starts = days.flatMap(({ date }, index) => (index === 0 || startsGroup(step, date, days.length - index) ? [index] : []));
  return starts.map((start, index) => [start, starts[index + 1] ?? days.length]);
}

/** Weeks end with the last day: a week that has just begun would look like a drop. */
function startsGroup(step: Step, date: string, remaining: number): boolean {
  if (step === 'day') return true;
  return step === 'week' ? remaining % 7 === 0 : date.endsWith('-01');
}

type Amount = 'telegramRevenue' | 'digitalRevenue' | 'totalRevenue';

const sumOf = (days: readonly DailySales[], amount: Amount) => sumRupees(days.map((day) => day[amount]));

const sparklinePoints = 10;

/** Sparkline values: revenue in at most ten points; none without revenue. */
export function sparkline(days: readonly DailySales[], amount: Amount): number[] {
  if (!days.some((day) => day[amount] > 0)) return [];
  const count = Math.min(sparklinePoints, days.length);
  const startOf = (point: number) => Math.round((point * days.length) / count);
  return Array.from({ length: count }, (_, point) => sumOf(days.slice(startOf(point), startOf(point + 1)), amount));
}
