import { expect, it } from 'vitest';
import { compared } from './compared.ts';

const words = { things: 'sales', days: 'in 30 days' };

it.each([
  [1124, 1000, { delta: { direction: 'up', words: '12.4%' }, note: 'in 30 days' }],
  [968, 1000, { delta: { direction: 'down', words: '3.2%' }, note: 'in 30 days' }],
  [0, 1000, { delta: { direction: 'down', words: '100.0%' }, note: 'in 30 days' }],
  [250_000, 1000, { delta: { direction: 'up', words: '24,900%' }, note: 'in 30 days' }],
  [1_000_001, 1_000_000, { delta: { direction: 'up', words: '< 0.1%' }, note: 'in 30 days' }],
  [1000, 1000, { note: 'Same as the period before' }],
  [1000, 0, { note: 'No sales in the period before' }],
  [0, 0, { note: 'in 30 days' }],
])('%d after %d', (now, before, told) => {
  expect(compared(now, before, words)).toEqual(told);
});
