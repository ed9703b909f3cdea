import { expect, it } from 'vitest';
import { dayByKey, monthLater, weeksOf } from './month-days.ts';

it('weeksOf places the first day of a month at its weekday, Sunday first', () => {
  const weeks = weeksOf('2026-11-16');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.slice(0, 2)).toEqual(['2026-11-01', '2026-11-02']);
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect(weeksOf('2026-08-31')[0]?.[6]).toBe('2026-08-01');
});

it('monthLater returns the last day of a shorter month', () => {
  expect(monthLater('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthLater('2028-02-29', -12)).toBe('2027-02-28');
});

it.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowDown', '2026-11-08'],
  ['End', '2026-11-07'],
  ['PageDown', '2026-11-20'],
])('%s moves the calendar to %s, within its bounds', (key, day) => {
  expect(dayByKey(key, '2026-11-01', { min: '2026-01-01', max: '2026-11-20' })).toBe(day);
});
