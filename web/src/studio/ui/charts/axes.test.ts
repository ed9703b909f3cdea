import { formatCompactRupees } from '@jamun/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moneyTicks } from './axes.ts';

it.each([
  [0, ['₹0', '₹1', '₹2', '₹3', '₹4']],
  [23_120, ['₹0', '₹6k', '₹12k', '₹18k', '₹24k']],
  [212_000, ['₹0', '₹60k', '₹1.2L', '₹1.8L', '₹2.4L']],
  [1_499, ['₹0', '₹400', '₹800', '₹1.2k', '₹1.6k']],
  [3_400_000, ['₹0', '₹10L', '₹20L', '₹30L', '₹40L']],
])('the axis up to %d has the ticks %j', (max, labels) => {
  expect(moneyTicks(max).map(formatCompactRupees)).toEqual(labels);
});

it('the ticks of an axis are evenly spaced and end between the maximum and twice of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 1_000_000_000 }), (max) => {
      const ticks = moneyTicks(max);
      const [first = 0, second = 0, , , last = 0] = ticks;
      expect(first).toBe(0);
      expect(last).toBeGreaterThanOrEqual(max);
      expect(last).toBeLessThanOrEqual(max * 2);
      expect(ticks.map((tick) => Math.round(tick - first))).toEqual([0, 1, 2, 3, 4].map((index) => Math.round(second * index)));
    }),
  );
});
