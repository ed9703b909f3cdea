import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inRupees, parseRupees, percentOf, toBasisPoints, toPaise, toPercent, toRupees } from './money.ts';

const maxPaise = 999_999_999_999_999n;
const unsigned = fc.bigInt({ min: 0n, max: maxPaise });
const signed = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
/** `170.05`, written digit by digit without a division. */
const textOf = (paise: bigint) => `${paise / 100n}.${(paise % 100n).toString().padStart(2, '0')}`;

describe('conversion between rupees and paise', () => {
  it('returns every amount up to 10^13 paise unchanged after a round trip, positive or negative', () => {
    fc.assert(
      fc.property(signed, (paise) => toPaise(toRupees(paise)) === paise),
      { numRuns: 5_000 },
    );
  });

  it('returns every amount of 15 digits unchanged after a round trip through JSON', () => {
    fc.assert(
      fc.property(unsigned, (paise) => {
        const json = JSON.stringify({ amount: toRupees(paise) });
        expect(json).toMatch(/^\{"amount":\d+(\.\d{1,2})?\}$/);
        expect(toPaise(JSON.parse(json).amount)).toBe(paise);
      }),
      { numRuns: 2_000 },
    );
  });

  it('converts amounts that differ by one paisa to different numbers of rupees', () => {
    fc.assert(fc.property(unsigned, (paise) => paise === 0n || toRupees(paise) > toRupees(paise - 1n)));
  });

  it('converts rupees to the number nearest to the decimal text', () => {
    fc.assert(fc.property(unsigned, (paise) => toRupees(paise) === Number(textOf(paise))));
  });

  it.each([
    [4.35, 435n],
    [1.1, 110n],
    [0.07, 7n],
    [0.29, 29n],
    [499.99, 49_999n],
    [100, 10_000n],
    [0, 0n],
    [-0, 0n],
    [-25.5, -2_550n],
    [9_999_999_999_999.99, maxPaise],
    [-9_999_999_999_999.99, -maxPaise],
  ])('converts ₹%d to %d paise', (rupees, paise) => {
    expect(toPaise(rupees)).toBe(paise);
  });

  it.each([0.001, 1.005, 0.1 + 0.2, 1e-7, 1e13, 1e21, 1e308, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'rejects the conversion of %d rupees to paise',
    (rupees) => {
      expect(() => toPaise(rupees)).toThrow(RangeError);
    },
  );

  it('rejects every number of rupees with three decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 11n }), fc.integer({ min: 1, max: 9 }), (paise, tenths) => {
        expect(() => toPaise(Number(`${textOf(paise)}${tenths}`))).toThrow(RangeError);
      }),
    );
  });

  it('rejects paise that a double cannot represent exactly in rupees', () => {
    expect(() => toRupees(maxPaise + 1n)).toThrow(RangeError);
    expect(() => toRupees(-maxPaise - 1n)).toThrow(RangeError);
  });

  it('converts zero paise to a zero without a sign', () => {
    expect(Object.is(toRupees(0n), 0)).toBe(true);
  });
});

describe('amounts from external systems', () => {
  it('parses the text and the number of an amount to the same paise', () => {
    fc.assert(
      fc.property(unsigned, (paise) => {
        for (const rupees of [textOf(paise), `${textOf(paise)}00`, toRupees(paise)]) expect(parseRupees(rupees)).toBe(paise);
      }),
    );
  });

  it.each([
    [4.35, 435n],
    [170, 17_000n],
    ['170', 17_000n],
    ['170.00', 17_000n],
    ['8.1', 810n],
    ['8.10', 810n],
    ['8.1000', 810n],
    [0, 0n],
  ])('parses %s rupees as %s paise', (rupees, paise) => {
    expect(parseRupees(rupees)).toBe(paise);
  });

  it.each([
    -1,
    0.001,
    1e308,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    '1,000',
    '0x10',
    ' 1',
    '1e3',
    '-0.5',
    '-0',
    '+1',
    '.5',
    '5.',
    '8.101',
    '99999999999999999',
  ])('rejects %j as an amount', (rupees) => {
    expect(parseRupees(rupees)).toBe(null);
  });
});

describe('formatted amounts', () => {
  it.each([
    [0n, '₹0.00'],
    [5n, '₹0.05'],
    [16_185_550n, '₹1,61,855.50'],
    [-7_495n, '\u2212₹74.95'],
  ])('formats %d paise as %s', (paise, text) => {
    expect(inRupees(paise)).toBe(text);
  });

  it('formats every amount up to 10^13 paise with all its digits', () => {
    fc.assert(
      fc.property(signed, (paise) => {
        const digits = inRupees(paise).replace(/[₹,]/g, '').replace('\u2212', '-');
        expect(digits).toBe(paise < 0n ? `-${textOf(-paise)}` : textOf(paise));
      }),
    );
  });
});

describe('percentages', () => {
  it('returns every percentage unchanged after a round trip through basis points', () => {
    expect([0, 0.01, 4.35, 5, 100].map(toBasisPoints)).toEqual([0, 1, 435, 500, 10_000]);
    fc.assert(fc.property(fc.integer({ min: 0, max: 10_000 }), (basisPoints) => toBasisPoints(toPercent(basisPoints)) === basisPoints));
  });

  it.each([
    { paise: 49_900n, basisPoints: 500, share: 2_495n },
    { paise: 10n, basisPoints: 500, share: 1n },
    { paise: 9n, basisPoints: 500, share: 0n },
    { paise: 100n, basisPoints: 150, share: 2n },
    { paise: 100n, basisPoints: 149, share: 1n },
    { paise: 12_345n, basisPoints: 0, share: 0n },
    { paise: 12_345n, basisPoints: 10_000, share: 12_345n },
  ])('rounds $basisPoints basis points of $paise paise half up to $share paise', ({ paise, basisPoints, share }) => {
    expect(percentOf(paise, basisPoints)).toBe(share);
  });

  it('keeps the rounding error within half a paisa and rounds halves up', () => {
    fc.assert(
      fc.property(unsigned, fc.integer({ min: 0, max: 10_000 }), (paise, basisPoints) => {
        const error = percentOf(paise, basisPoints) * 10_000n - paise * BigInt(basisPoints);
        expect(error > -5_000n && error <= 5_000n).toBe(true);
      }),
    );
  });
});
