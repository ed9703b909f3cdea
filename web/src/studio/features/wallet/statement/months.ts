import { indiaOffsetMilliseconds } from '@jamun/contract';

const names = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const maxMonths = 60;

/** Calendar months in India from `now` back to `since`, newest first: `2026-11`, November 2026. */
export function monthsBack(since: string, now = Date.now()): { value: string; label: string }[] {
  const [first, last] = [new Date(Date.parse(since) + indiaOffsetMilliseconds), new Date(now + indiaOffsetMilliseconds)];
  const between = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
  const count = Math.min(maxMonths, Math.max(0, between) + 1);
  return Array.from({ length: count }, (_, back) => {
    const month = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back, 1));
    return { value: month.toISOString().slice(0, 7), label: names.format(month) };
  });
}
