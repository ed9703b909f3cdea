import { describe, expect, it } from 'vitest';
import { beginOf, endOf } from './day-range.ts';

describe('audit date filter', () => {
  it('a day begins at midnight in India', () => {
    expect(new Date(beginOf('2026-11-15')).toISOString()).toBe('2026-11-14T18:30:00.000Z');
  });
  it.each([
    ['2026-11-15', '2026-11-16'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
  ])('the day %s ends when %s begins', (day, next) => {
    expect(endOf(day)).toBe(beginOf(next));
  });
});
