import { describe, expect, it } from 'vitest';
import { dayLater } from '../../../lib/day-range.ts';
import { clickBars } from './click-bars.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ date: dayLater('2026-04-01', place), clicks: place + 1, visitors: 1 }));

describe('bars of clicks', () => {
  it('are days as long as there is room for them', () => {
    const { step, bars } = clickBars(days(92));
    expect(step).toBe('day');
    expect(bars).toHaveLength(92);
    expect(bars[1]).toEqual({ date: '2026-04-02', count: 2, part: 1 });
  });

  it('are weeks beyond, and lose nothing', () => {
    const { step, bars } = clickBars(days(93));
    expect(step).toBe('week');
    expect(bars[0]).toEqual({ date: '2026-04-01', until: '2026-04-02', count: 1 + 2, part: 2 });
    expect(bars.at(-1)).toEqual({ date: '2026-06-26', until: '2026-07-02', count: 7 * 90, part: 7 });
    expect(bars.reduce((total, { count }) => total + count, 0)).toBe((93 * 94) / 2);
  });
});
