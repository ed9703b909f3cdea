import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseRupees } from '../../../kit/money.ts';
import { wireRupees } from './rupees.ts';

it('amounts sent to Cashfree survive the JSON round trip unchanged', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), (amount) => {
      const wire = JSON.stringify({ amount: wireRupees(amount) });
      expect(wire).toMatch(/^\{"amount":\d+(\.\d{1,2})?\}$/);
      expect(parseRupees(JSON.parse(wire).amount)).toBe(amount);
    }),
  );
});

it.each([-1n, -17_000n, 1_000_000_000_000_000n])('rejects %d paise as an amount for Cashfree', (amount) => {
  expect(() => wireRupees(amount)).toThrow(RangeError);
});
