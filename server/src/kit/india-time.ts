import { indiaOffsetMilliseconds } from '@jamun/contract/india-time';

/** As a person in India would write it down: `2026-11-15 09:30`. */
export const minuteInIndia = (at: Date): string =>
  new Date(at.getTime() + indiaOffsetMilliseconds).toISOString().slice(0, 16).replace('T', ' ');

/** A month of India's calendar, `2026-11`: from its first moment to the first of the next. */
export function monthInIndia(month: string): { from: Date; to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const begin = (offset: number) => new Date(Date.UTC(year, number - 1 + offset, 1) - indiaOffsetMilliseconds);
  return { from: begin(0), to: begin(1) };
}

/** The day on India's calendar: `2026-11-15`. */
export const dayInIndia = (at: Date): string => new Date(at.getTime() + indiaOffsetMilliseconds).toISOString().slice(0, 10);

/** The moment at which that day is over in India. */
export const endOfDayInIndia = (day: string): Date => new Date(Date.parse(`${day}T24:00:00.000Z`) - indiaOffsetMilliseconds);

/** So many days later on the calendar, or earlier. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
});

/** For messages: `16 November at 2:30 pm IST`. */
export const momentInWords = (at: Date): string => `${dayAndTime.format(at)} IST`;
