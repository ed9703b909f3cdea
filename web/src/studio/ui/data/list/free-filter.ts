import { isDay } from '../../../../lib/day-range.ts';
import { formatDay } from '../../../../lib/time.ts';

/** A filter whose values cannot be listed. `day`: 2026-11-15, chosen in a calendar. `number`: the number of a record that a link leads to.
 * `record`: its id; the label names it. */
export interface FreeFilter {
  /** Stands before the value. */
  label: string;
  free: 'day' | 'number' | 'record';
}

const isId = (raw: string) => /^[0-9A-Za-z]{20}$/.test(raw);
const isNumber = (raw: string) => /^[1-9]\d{0,8}$/.test(raw);

const isValue: Record<FreeFilter['free'], (raw: string) => boolean> = { day: isDay, number: isNumber, record: isId };

/** Whatever is no value is read as none. */
export function readFree({ free }: FreeFilter, raw: unknown): string {
  const value = typeof raw === 'number' ? String(raw) : raw;
  if (typeof value !== 'string') return '';
  return isValue[free](value) ? value : '';
}

/** From 15 Nov 2026, User 12, Monsoon Presets */
export function freeWords({ label, free }: FreeFilter, value: string): string {
  if (free === 'record') return label;
  return `${label} ${free === 'day' ? formatDay(`${value}T12:00:00Z`) : value}`;
}
