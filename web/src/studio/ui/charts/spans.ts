import {
  formatDay,
  formatDayOfMonth,
  formatDays,
  formatMonth,
  formatMonthAndYear,
  formatMonthOfYear,
  formatWeekday,
} from '../../../lib/time.ts';

/** Days per bar or point. */
export type Step = 'day' | 'week' | 'month';

export interface Span {
  /** First day: 2026-11-08 */
  date: string;
  /** Last day, when it is more than one day. */
  until?: string;
}

/** Sun, 8 Nov 2026; 2 – 8 Nov 2026; November 2026, or a part of it. */
export function spanTitle({ date, until }: Span, step: Step): string {
  if (!until || until === date) return formatWeekday(date);
  return step === 'month' && isWholeMonth(date, until) ? formatMonth(date) : formatDays(date, until);
}

/** Title without the weekday, for tables. */
export const spanName = (span: Span, step: Step) =>
  !span.until || span.until === span.date ? formatDay(span.date) : spanTitle(span, step);

/** Formatter of axis labels: first day of a day or week, name of a month, with the year for more than 12 months. */
export function tickFormatter(step: Step, count: number) {
  if (step !== 'month') return formatDayOfMonth;
  return count > 12 ? formatMonthAndYear : formatMonthOfYear;
}

const dayLength = 24 * 60 * 60 * 1000;
const isWholeMonth = (date: string, until: string) =>
  date.endsWith('-01') && new Date(Date.parse(until) + dayLength).toISOString().slice(8, 10) === '01';
