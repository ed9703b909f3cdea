import { expect, it } from 'vitest';
import { growthOfSecondHalf } from './samples.mjs';

it('the growth of the second half ignores the warm-up in the first half', () => {
  expect(growthOfSecondHalf([100, 120, 140, 160, 160, 160, 160, 160])).toBe(0);
});

it('the growth of the second half is that of a steady leak', () => {
  expect(growthOfSecondHalf(Array.from({ length: 21 }, (_, number) => 100 + 2 * number))).toBe(20);
});

it('the growth of the second half ignores a single peak', () => {
  expect(growthOfSecondHalf([150, 150, 150, 150, 150, 150, 150, 150, 300, 150, 150, 150])).toBe(0);
});

it('a series of one sample has no growth', () => {
  expect(growthOfSecondHalf([150])).toBe(0);
});
