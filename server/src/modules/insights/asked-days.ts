import { dashboardMessages as say } from '@jamun/contract';
import { invalidField } from '../../kit/app-error.ts';
import { dayInIndia, dayLater } from '../../kit/india-time.ts';

/** Days of India's calendar, both included. */
export interface Span {
  from: string;
  to: string;
}

export interface AskedDays {
  from?: string | undefined;
  to?: string | undefined;
}

const mostDays = 400;
const usualDays = 30;

/** Each of them, the first one first. */
export function daysIn({ from, to }: Span): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayLater(day, 1)) days.push(day);
  return days;
}

/** Null when no days were asked for. */
export function spanOf({ from, to }: AskedDays): Span | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined) throw invalidField(from === undefined ? 'from' : 'to', say.daysTogether);
  if (from > to) throw invalidField('from', say.daysOrder);
  if (to >= dayLater(from, mostDays)) throw invalidField('from', say.daysTooMany);
  return { from, to };
}

export const lastDays = (now: Date): Span => ({ from: dayLater(dayInIndia(now), 1 - usualDays), to: dayInIndia(now) });

/** As many days, right before. */
export const before = (span: Span): Span => ({ from: dayLater(span.from, -daysIn(span).length), to: dayLater(span.from, -1) });
