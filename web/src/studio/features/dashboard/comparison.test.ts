import { expect, it } from 'vitest';
import { compareFigures } from './comparison.ts';

const labels = { things: 'sales', days: 'in 30 days' };

it.each([
  [1124, 1000, { delta: { direction: 'up', text: '12.4%' }, note: 'in 30 days' }],
  [968, 1000, { delta: { direction: 'down', text: '3.2%' }, note: 'in 30 days' }],
  [0, 1000, { delta: { direction: 'down', text: '100.0%' }, note: 'in 30 days' }],
  [250_000, 1000, { delta: { direction: 'up', text: '24,900%' }, note: 'in 30 days' }],
  [1_000_001, 1_000_000, { delta: { direction: 'up', text: '< 0.1%' }, note: 'in 30 days' }],
  [1000, 1000, { note: 'Same as the previous period' }],
  [1000, 0, { note: 'No sales in the previous period' }],
  [0, 0, { note: 'in 30 days' }],
])('compares the figure %d with %d in the period before', (now, before, comparison) => {
  expect(compareFigures(now, before, labels)).toEqual(comparison);
});
