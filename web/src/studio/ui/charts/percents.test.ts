import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentsOf } from './percents.ts';

it.each([
  [
    [842, 1126],
    [43, 57],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [425, 575],
    [43, 57],
  ],
  [
    [0, 7],
    [0, 100],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [[], []],
])('the percentages of %j are %j', (values, percents) => {
  expect(percentsOf(values)).toEqual(percents);
});

it('percentages add up to 100 for any counts', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 8 }), (values) => {
      const sum = percentsOf(values).reduce((total, percent) => total + percent, 0);
      expect(sum).toBe(values.some((value) => value > 0) ? 100 : 0);
    }),
  );
});
