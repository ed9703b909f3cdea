import { expect, it } from 'vitest';
import { changeIn } from './change-in.ts';

it.each([
  [12, undefined, 30, {}],
  [12, 10, 30, { delta: { direction: 'up', text: '20%' }, note: 'vs the 30 days before' }],
  [10, 12, 7, { delta: { direction: 'down', text: '16.7%' }, note: 'vs the 7 days before' }],
  [0, 12, 1, { delta: { direction: 'down', text: '100%' }, note: 'vs the day before' }],
  [5, 0, 30, { note: 'None in the 30 days before' }],
  [5, 5, 1, { note: 'As in the day before' }],
])('%i after %s in %i days', (count, before, days, change) => {
  expect(changeIn(count, before, days)).toEqual(change);
});
