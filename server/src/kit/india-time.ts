import { indiaOffsetMilliseconds } from '@jamun/contract';

/** Date and time in India: `2026-11-15 09:30`. */
export const minuteInIndia = (at: Date): string =>
  new Date(at.getTime() + indiaOffsetMilliseconds).toISOString().slice(0, 16).replace('T', ' ');

/** Range of a calendar month in India (`2026-11`): `from` inclusive, `to` exclusive. */
export function monthRangeInIndia(month: string): { from: Date; to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const firstOfMonth = (offset: number) => new Date(Date.UTC(year, number - 1 + offset, 1) - indiaOffsetMilliseconds);
  return { from: firstOfMonth(0), to: firstOfMonth(1) };
}

/** Calendar day in India: `2026-11-15`. */
export const dayInIndia = (at: Date): string => new Date(at.getTime() + indiaOffsetMilliseconds).toISOString().slice(0, 10);

/** Midnight at the end of that day in India. */
export const endOfDayInIndia = (day: string): Date => new Date(Date.parse(`${day}T24:00:00.000Z`) - indiaOffsetMilliseconds);

/** Adds days to a calendar day; negative numbers subtract. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
});

/** For messages to users: `16 November at 2:30 pm IST`. */
export const formatIndiaTime = (at: Date): string => `${dayAndTime.format(at)} IST`;
