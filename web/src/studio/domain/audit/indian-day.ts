import { indiaOffset } from '@jamun/contract/india-time';

/** The moment at which a day begins in India: 2026-11-15 → 2026-11-15T00:00:00+05:30 */
export const beginOf = (day: string) => `${day}T00:00:00${indiaOffset}`;

/** The moment at which it is over, which is the next day's beginning. */
export function endOf(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return beginOf(next.toISOString().slice(0, 10));
}
