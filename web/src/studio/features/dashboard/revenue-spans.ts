import type { DailySales } from '@jamun/contract';
import { sumRupees } from '@jamun/contract/money';
import type { Step } from '../../ui/charts/spans.ts';

export interface RevenueSpan {
  date: string;
  until: string;
  telegram: number;
  digital: number;
  total: number;
  /** Of the same days in the period before. */
  previous?: number;
}

/** So many bars are still bars on a phone: beyond them weeks are shown, and months in a year. */
const mostDays = 31;
const mostWeeks = 18;

/** Rows that are months already stay months. */
export function stepFor(days: readonly DailySales[]): Step {
  if (days.some(({ date, until }) => date !== until)) return 'month';
  const count = days.length;
  if (count <= mostDays) return 'day';
  return count <= mostWeeks * 7 ? 'week' : 'month';
}

/** The days put together by the step; the period before, which is as long, is cut at the same places. */
export function spansOf(days: readonly DailySales[], before: readonly DailySales[], step: Step): RevenueSpan[] {
  return cutsOf(days, step).map(([start, end]) => {
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

type Cut = readonly [start: number, end: number];

function cutsOf(days: readonly DailySales[], step: Step): Cut[] {
  const starts = days.flatMap(({ date }, place) => (place === 0 || begins(step, date, days.length - place) ? [place] : []));
  return starts.map((start, place) => [start, starts[place + 1] ?? days.length]);
}

/** Weeks end with the last day: one that had only begun would look like a fall. */
function begins(step: Step, date: string, left: number): boolean {
  if (step === 'day') return true;
  return step === 'week' ? left % 7 === 0 : date.endsWith('-01');
}

type Amount = 'telegramRevenue' | 'digitalRevenue' | 'totalRevenue';

const sumOf = (days: readonly DailySales[], amount: Amount) => sumRupees(days.map((day) => day[amount]));

const trendPoints = 10;

/** The course of it in a few points, for the line beside a figure; none when nothing came in. */
export function trendOf(days: readonly DailySales[], amount: Amount): number[] {
  if (!days.some((day) => day[amount] > 0)) return [];
  const count = Math.min(trendPoints, days.length);
  const cut = (place: number) => Math.round((place * days.length) / count);
  return Array.from({ length: count }, (_, place) => sumOf(days.slice(cut(place), cut(place + 1)), amount));
}
