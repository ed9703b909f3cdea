import {
  formatDay,
  formatDayOfMonth,
  formatDays,
  formatMonth,
  formatMonthAndYear,
  formatMonthOfYear,
  formatWeekday,
} from '../../../lib/time.ts';

/** How many days one bar or one point stands for. */
export type Step = 'day' | 'week' | 'month';

export interface Span {
  /** Its first day: 2026-11-08 */
  date: string;
  /** Its last one, when it is more than a day. */
  until?: string;
}

/** Sun, 8 Nov 2026; 2 – 8 Nov 2026; November 2026, or the part of it that was asked for. */
export function spanTitle({ date, until }: Span, step: Step): string {
  if (!until || until === date) return formatWeekday(date);
  return step === 'month' && isWholeMonth(date, until) ? formatMonth(date) : formatDays(date, until);
}

/** The same in a table, where the weekday is of no use. */
export const spanName = (span: Span, step: Step) =>
  !span.until || span.until === span.date ? formatDay(span.date) : spanTitle(span, step);

/** Axis labels: days and weeks by their first day, months by their name, with the year when there is more than one of each. */
export function tickOf(step: Step, count: number) {
  if (step !== 'month') return formatDayOfMonth;
  return count > 12 ? formatMonthAndYear : formatMonthOfYear;
}

const dayLength = 24 * 60 * 60 * 1000;
const isWholeMonth = (date: string, until: string) =>
  date.endsWith('-01') && new Date(Date.parse(until) + dayLength).toISOString().slice(8, 10) === '01';
