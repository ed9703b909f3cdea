import { indiaOffset, indiaOffsetMilliseconds } from '@jamun/contract';

export interface IndiaTime {
  /** 2026-11-15 */
  day: string;
  /** 18:30 */
  time: string;
}

/** Default time of an expiry day. */
export const lastMinute = '23:59';

/** Day and time in India, independent of the browser's time zone. */
export function toIndiaTime(iso: string): IndiaTime {
  const shifted = new Date(Date.parse(iso) + indiaOffsetMilliseconds).toISOString();
  return { day: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/** ISO timestamp of a day and time in India; null for an invalid day or time. */
export function fromIndiaTime({ day, time }: IndiaTime): string | null {
  const moment = new Date(`${day}T${time}:00${indiaOffset}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
