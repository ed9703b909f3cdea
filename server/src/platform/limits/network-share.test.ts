import { expect, it } from 'vitest';
import { networkLimit } from './network-share.ts';

it.each([
  [0, 1],
  [1, 1],
  [3, 1],
  [4, 2],
  [5, 2],
  [39, 19],
  [40, 20],
  [1_000, 20],
])('with %i units left, one network may reserve %i: half of them, rounded down, from 1 to 20', (unsold, limit) => {
  expect(networkLimit(unsold)).toBe(limit);
});
