import { dayLater } from '../../../../lib/day-range.ts';

const weekLength = 7;

/** 0 is Sunday, the first day of the week in Indian calendars. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

export const firstOf = (day: string) => `${day.slice(0, 7)}-01`;

const lastOf = (day: string) => dayLater(monthLater(firstOf(day), 1), -1);

/** Same day `count` months later, or the last day of a shorter month. */
export function monthLater(day: string, count: number): string {
  const first = new Date(`${firstOf(day)}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  const month = first.toISOString().slice(0, 7);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${month}-${String(Math.min(Number(day.slice(8)), length)).padStart(2, '0')}`;
}

/** Weeks of a day's month; cells outside of the month are null. */
export function weeksOf(day: string): (string | null)[][] {
  const first = firstOf(day);
  const length = Number(lastOf(day).slice(8));
  const cells = [
    ...Array.from({ length: weekdayOf(first) }, () => null),
    ...Array.from({ length }, (_, offset) => dayLater(first, offset)),
  ];
  const weeks = Math.ceil(cells.length / weekLength);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: weekLength }, (__, weekday) => cells[week * weekLength + weekday] ?? null),
  );
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => dayLater(day, -1),
  ArrowRight: (day) => dayLater(day, 1),
  ArrowUp: (day) => dayLater(day, -weekLength),
  ArrowDown: (day) => dayLater(day, weekLength),
  Home: (day) => dayLater(day, -weekdayOf(day)),
  End: (day) => dayLater(day, weekLength - 1 - weekdayOf(day)),
  PageUp: (day) => monthLater(day, -1),
  PageDown: (day) => monthLater(day, 1),
};

/** Day that a key moves to, within the bounds; undefined for other keys. */
export function dayByKey(key: string, day: string, { min, max }: { min: string; max: string }): string | undefined {
  const next = steps[key]?.(day);
  if (next === undefined) return undefined;
  return next < min ? min : next > max ? max : next;
}
