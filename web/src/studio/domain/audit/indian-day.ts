import { indiaOffset } from '@jamun/contract';

/** Start of a day in India: 2026-11-15 → 2026-11-15T00:00:00+05:30 */
export const beginOf = (day: string) => `${day}T00:00:00${indiaOffset}`;

/** End of a day in India, which is the start of the next day. */
export function endOf(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return beginOf(next.toISOString().slice(0, 10));
}
