import { expect, it } from 'vitest';
import { growthText } from './count-groups.ts';

it.each([
  [
    { current: 12, previous: 8 },
    { delta: { direction: 'up', text: '12 new in 30 days' }, note: '8 before that' },
  ],
  [
    { current: 6, previous: 123456 },
    { delta: { direction: 'down', text: '6 new in 30 days' }, note: '1,23,456 before that' },
  ],
  [
    { current: 0, previous: 4 },
    { delta: { direction: 'down', text: 'No new ones in 30 days' }, note: '4 before that' },
  ],
  [{ current: 8, previous: 8 }, { note: '8 new in 30 days, 8 before that' }],
  [{ current: 13, previous: 0 }, { note: '13 new in 30 days, none before that' }],
])('growth %j is described as %j', (growth, description) => {
  expect(growthText(growth)).toEqual(description);
});
