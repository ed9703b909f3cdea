import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromHundredths, toHundredths } from './hundredths.ts';

it('whatever has two decimals comes back as it was', () => {
  expect([4.35, 1.1, 0.07, 0.29, 100, 0].map(toHundredths)).toEqual([435, 110, 7, 29, 10_000, 0]);
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (kept) => toHundredths(fromHundredths(kept)) === kept));
});
