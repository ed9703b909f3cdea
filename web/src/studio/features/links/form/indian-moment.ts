import { indiaOffset, indiaOffsetMilliseconds } from '@jamun/contract/india-time';

export interface IndianMoment {
  /** 2026-11-15 */
  day: string;
  /** 18:30 */
  time: string;
}

/** The last minute of a day: what somebody means who says a day alone. */
export const lastMinute = '23:59';

/** Day and time as a clock in India shows them, wherever this browser is. */
export function indianMoment(iso: string): IndianMoment {
  const shifted = new Date(Date.parse(iso) + indiaOffsetMilliseconds).toISOString();
  return { day: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/** The moment at which a clock in India shows this; null when none ever does. */
export function momentInIndia({ day, time }: IndianMoment): string | null {
  const moment = new Date(`${day}T${time}:00${indiaOffset}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
