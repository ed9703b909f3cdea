import { describe, expect, it } from 'vitest';
import { dayLater } from '../../../lib/day-range.ts';
import { changeIn, clickBars } from './click-stats.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ date: dayLater('2026-04-01', index), clicks: index + 1, visitors: 1 }));

describe('clickBars', () => {
  it('returns one bar per day for up to 92 days', () => {
    const { step, bars } = clickBars(days(92));
    expect(step).toBe('day');
    expect(bars).toHaveLength(92);
    expect(bars[1]).toEqual({ date: '2026-04-02', count: 2, part: 1 });
  });

  it('returns one bar per week for more than 92 days and keeps the sum', () => {
    const { step, bars } = clickBars(days(93));
    expect(step).toBe('week');
    expect(bars[0]).toEqual({ date: '2026-04-01', until: '2026-04-02', count: 1 + 2, part: 2 });
    expect(bars.at(-1)).toEqual({ date: '2026-06-26', until: '2026-07-02', count: 7 * 90, part: 7 });
    expect(bars.reduce((total, { count }) => total + count, 0)).toBe((93 * 94) / 2);
  });
});

it.each([
  [12, undefined, 30, {}],
  [12, 10, 30, { delta: { direction: 'up', text: '20%' }, note: 'vs the previous 30 days' }],
  [10, 12, 7, { delta: { direction: 'down', text: '16.7%' }, note: 'vs the previous 7 days' }],
  [0, 12, 1, { delta: { direction: 'down', text: '100%' }, note: 'vs the previous day' }],
  [5, 0, 30, { note: 'None in the previous 30 days' }],
  [5, 5, 1, { note: 'Same as the previous day' }],
])('changeIn compares %i with %s in the %i days before', (count, before, days, change) => {
  expect(changeIn(count, before, days)).toEqual(change);
});
