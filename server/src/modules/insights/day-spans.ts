import { dashboardMessages, maxDashboardDays } from '@jamun/contract';
import { invalidField } from '../../kit/app-error.ts';
import { days } from '../../kit/clock.ts';
import { addDays, dayInIndia } from '../../kit/india-time.ts';

/** Inclusive range of days in IST. */
export interface Span {
  from: string;
  to: string;
}

export interface DaysQuery {
  from?: string | undefined;
  to?: string | undefined;
}

const defaultDays = 30;

/** Ranges up to this length are listed by day, longer ones by month. */
const maxDaysListedByDay = 400;

const lengthOf = ({ from, to }: Span) => (Date.parse(to) - Date.parse(from)) / days(1) + 1;

export const isListedByMonth = (span: Span) => lengthOf(span) > maxDaysListedByDay;

/** The days of the span, or its calendar months when it is long, oldest first. The first and the last month may be partial. */
export function periodsIn(span: Span): Span[] {
  const lastDayOf = isListedByMonth(span) ? lastOfMonth : (day: string) => day;
  const periods: Span[] = [];
  for (let from = span.from; from <= span.to; ) {
    const last = lastDayOf(from);
    const to = last < span.to ? last : span.to;
    periods.push({ from, to });
    from = addDays(to, 1);
  }
  return periods;
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Null when no range is requested. */
export function spanOf({ from, to }: DaysQuery): Span | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined) throw invalidField(from === undefined ? 'from' : 'to', dashboardMessages.daysTogether);
  if (from > to) throw invalidField('from', dashboardMessages.daysOrder);
  if (to >= addDays(from, maxDashboardDays)) throw invalidField('from', dashboardMessages.daysTooMany);
  return { from, to };
}

export const lastDays = (now: Date): Span => ({ from: addDays(dayInIndia(now), 1 - defaultDays), to: dayInIndia(now) });

/** All time starts with the first sale, but has at least 30 days, so that the chart of a new seller is not a single point. */
export function allDays(now: Date, firstSale: string | undefined): Span {
  const { from, to } = lastDays(now);
  return { from: firstSale !== undefined && firstSale < from ? firstSale : from, to };
}

/** The preceding span of the same length. */
export const previousSpan = (span: Span): Span => ({ from: addDays(span.from, -lengthOf(span)), to: addDays(span.from, -1) });
