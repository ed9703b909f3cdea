import type { DailySales } from '@jamun/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupDays, sparkline, stepFor } from './revenue-spans.ts';

const dayLength = 24 * 60 * 60 * 1000;

/** Consecutive days with their revenue. */
const daysFrom = (first: string, telegram: readonly number[]): DailySales[] =>
  telegram.map((telegramRevenue, day) => {
    const date = new Date(Date.parse(first) + day * dayLength).toISOString().slice(0, 10);
    return { date, until: date, telegramRevenue, digitalRevenue: 1, totalRevenue: telegramRevenue + 1, sales: 2 };
  });
const flat = (count: number) => Array<number>(count).fill(10);

it.each([
  [7, 'day'],
  [31, 'day'],
  [32, 'week'],
  [90, 'week'],
  [92, 'week'],
  [229, 'month'],
  [366, 'month'],
] as const)('%i days are grouped by %s', (count, step) => {
  expect(stepFor(daysFrom('2026-01-01', flat(count)))).toBe(step);
});

it('weeks end with the last day and are compared with the same days before', () => {
  const spans = groupDays(daysFrom('2026-11-01', flat(10)), daysFrom('2026-10-22', [...flat(3), ...Array<number>(7).fill(2)]), 'week');
  expect(spans).toEqual([
    { date: '2026-11-01', until: '2026-11-03', telegram: 30, digital: 3, total: 33, previous: 33 },
    { date: '2026-11-04', until: '2026-11-10', telegram: 70, digital: 7, total: 77, previous: 21 },
  ]);
});

it('months are calendar months', () => {
  const spans = groupDays(daysFrom('2026-04-01', flat(75)), [], 'month');
  expect(spans.map(({ date, until }) => [date, until])).toEqual([
    ['2026-04-01', '2026-04-30'],
    ['2026-05-01', '2026-05-31'],
    ['2026-06-01', '2026-06-14'],
  ]);
  expect(spans[0]).not.toHaveProperty('previous');
});

it('rows that the server has grouped by month are kept', () => {
  const months = [
    { date: '2024-12-15', until: '2024-12-31', telegramRevenue: 5, digitalRevenue: 1, totalRevenue: 6, sales: 2 },
    { date: '2025-01-01', until: '2025-01-31', telegramRevenue: 7, digitalRevenue: 0, totalRevenue: 7, sales: 1 },
  ];
  expect(stepFor(months)).toBe('month');
  expect(groupDays(months, [], 'month')).toEqual([
    { date: '2024-12-15', until: '2024-12-31', telegram: 5, digital: 1, total: 6 },
    { date: '2025-01-01', until: '2025-01-31', telegram: 7, digital: 0, total: 7 },
  ]);
});

it('grouping loses no paisa and no day, for every step', () => {
  const paise = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(paise, fc.constantFrom('day', 'week', 'month'), (amounts, step) => {
      const days = daysFrom(
        '2026-01-17',
        amounts.map((amount) => amount / 100),
      );
      const spans = groupDays(days, days, step);
      const all = amounts.reduce((sum, amount) => sum + amount, 0);
      expect(Math.round(spans.reduce((sum, { telegram }) => sum + telegram * 100, 0))).toBe(all);
      expect([spans[0]?.date, spans.at(-1)?.until]).toEqual([days[0]?.date, days.at(-1)?.date]);
      expect(spans.every(({ total, previous }) => total === previous)).toBe(true);
    }),
  );
});

it('a sparkline has at most ten points, and none without revenue', () => {
  expect(sparkline(daysFrom('2026-11-01', flat(30)), 'telegramRevenue')).toEqual(Array(10).fill(30));
  expect(sparkline(daysFrom('2026-11-01', [1, 2, 3]), 'telegramRevenue')).toEqual([1, 2, 3]);
  expect(sparkline(daysFrom('2026-11-01', [0, 0]), 'telegramRevenue')).toEqual([]);
});
