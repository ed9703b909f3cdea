import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatAgoShort,
  formatDay,
  formatDayOfMonth,
  formatDays,
  formatIn,
  formatMinute,
  formatMoment,
  formatMonth,
  formatMonthOfYear,
  formatWeekday,
} from './time.ts';

describe('formatted times', () => {
  const now = Date.parse('2026-11-15T10:00:00.000Z');

  it.each([
    ['2026-11-15T10:00:20.000Z', 'just now'],
    ['2026-11-15T09:59:01.000Z', 'just now'],
    ['2026-11-15T09:59:00.000Z', '1 minute ago'],
    ['2026-11-15T09:00:01.000Z', '59 minutes ago'],
    ['2026-11-15T09:00:00.000Z', '1 hour ago'],
    ['2026-11-14T10:00:00.000Z', '1 day ago'],
    ['2026-10-01T10:00:00.000Z', '45 days ago'],
  ])('formatAgo formats %s as %s', (iso, text) => {
    expect(formatAgo(iso, now)).toBe(text);
  });

  it.each([
    ['2026-11-15T09:59:30.000Z', 'just now'],
    ['2026-11-15T09:22:00.000Z', '38m ago'],
    ['2026-11-15T08:00:00.000Z', '2h ago'],
    ['2026-10-01T10:00:00.000Z', '45d ago'],
  ])('formatAgoShort formats %s as %s', (iso, text) => {
    expect(formatAgoShort(iso, now)).toBe(text);
  });

  it.each([
    ['2026-11-15T09:00:00.000Z', 'in a moment'],
    ['2026-11-15T10:00:20.000Z', 'in a moment'],
    ['2026-11-15T10:59:40.000Z', 'in 60 minutes'],
    ['2026-11-15T11:20:00.000Z', 'in 1 hour'],
    ['2026-11-18T09:59:00.000Z', 'in 3 days'],
    ['2036-11-12T10:00:00.000Z', 'in 3,650 days'],
  ])('formatIn formats %s as %s', (iso, text) => {
    expect(formatIn(iso, now)).toBe(text);
  });

  it('days and moments are formatted in Indian time', () => {
    expect(formatDay('2026-09-30T18:29:59.000Z')).toBe('30 Sep 2026');
    expect(formatDay('2026-09-30T18:30:00.000Z')).toBe('1 Oct 2026');
    expect(formatMoment('2026-11-10T10:35:00.000Z').replaceAll('\u202f', ' ')).toBe('10 Nov 2026, 4:05 pm IST');
    expect(formatMinute('2026-11-10T10:35:00.000Z').replaceAll('\u202f', ' ')).toBe('10 Nov 2026, 4:05 pm');
  });

  it('ISO days without a time are formatted for charts', () => {
    expect(formatDayOfMonth('2026-11-08')).toBe('8 Nov');
    expect(formatDayOfMonth('2026-09-01')).toBe('1 Sep');
    expect(formatWeekday('2026-11-08')).toBe('Sun, 8 Nov 2026');
    expect(formatMonth('2026-09-01')).toBe('September 2026');
    expect(formatMonthOfYear('2026-09-01')).toBe('Sep');
  });

  it.each([
    ['2026-11-02', '2026-11-08', '2 – 8 Nov 2026'],
    ['2026-09-28', '2026-10-04', '28 Sep – 4 Oct 2026'],
    ['2025-12-28', '2026-01-03', '28 Dec 2025 – 3 Jan 2026'],
    ['2025-11-08', '2026-11-08', '8 Nov 2025 – 8 Nov 2026'],
    ['2026-11-08', '2026-11-08', '8 Nov 2026'],
  ])('formatDays formats %s to %s as %s', (from, to, text) => {
    expect(formatDays(from, to)).toBe(text);
  });
});
