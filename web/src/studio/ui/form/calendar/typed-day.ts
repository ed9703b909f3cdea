import { isDay } from '../../../../lib/day-range.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const padded = (digits: string) => digits.padStart(2, '0');

/** A typed day in Indian order as an ISO day: 31/12/2026, 31-12-2026, 31 Dec 2026, 2026-12-31. Null when it is none, or not finished. */
export function readDay(text: string): string | null {
  const [first = '', second = '', third = '', ...rest] = text.trim().split(/[\s/.,-]+/);
  if (rest.length > 0) return null;
  const named = months.findIndex((month) => second.toLowerCase().startsWith(month)) + 1;
  const month = padded(named ? String(named) : second);
  const day = first.length === 4 ? `${first}-${month}-${padded(third)}` : `${third}-${month}-${padded(first)}`;
  return isDay(day) ? day : null;
}
