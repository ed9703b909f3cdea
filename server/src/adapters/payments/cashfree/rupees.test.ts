import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toPaise, toRupees } from './rupees.ts';

const paise = fc.bigInt({ min: 0n, max: 999_999_999_999_999n });

it('every amount comes back as it went, through the JSON of the wire too', () => {
  fc.assert(
    fc.property(paise, (amount) => {
      const wire = JSON.stringify({ amount: toRupees(amount) });
      expect(wire).toMatch(/^\{"amount":\d+(\.\d{1,2})?\}$/);
      expect(toPaise(JSON.parse(wire).amount)).toBe(amount);
    }),
    { numRuns: 2_000 },
  );
});

it('no two amounts look the same on the wire', () => {
  fc.assert(fc.property(paise, (amount) => amount === 0n || toRupees(amount) !== toRupees(amount - 1n)));
});

it.each([
  [4.35, 435n],
  [0.29, 29n],
  [1.1, 110n],
  [170, 17_000n],
  ['170.00', 17_000n],
  ['8.10', 810n],
  [0, 0n],
  [9_999_999_999_999.99, 999_999_999_999_999n],
])('%s rupees are %s paise', (rupees, expected) => {
  expect(toPaise(rupees)).toBe(expected);
});

it.each([-1, 0.001, 1e308, 1e21, Number.NaN, Number.POSITIVE_INFINITY, '', '1,000', '0x10', ' 1', '1e3', '-0.5', '99999999999999999'])(
  '%s is no amount',
  (rupees) => {
    expect(toPaise(rupees)).toBe(null);
  },
);

it('what a number cannot carry is not sent', () => {
  expect(() => toRupees(1_000_000_000_000_000n)).toThrow(RangeError);
  expect(() => toRupees(-1n)).toThrow(RangeError);
});
