import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCompactRupees, formatRupees, formatShortRupees, hasAtMostTwoDecimals, sumRupees } from '../src/money.ts';

describe('rupee formats', () => {
  it.each([
    [0, '₹0.00'],
    [-0, '₹0.00'],
    [0.05, '₹0.05'],
    [0.005, '₹0.01'],
    [0.004, '₹0.00'],
    [-0.004, '₹0.00'],
    [1.005, '₹1.01'],
    [0.1 + 0.2, '₹0.30'],
    [499.5, '₹499.50'],
    [1499, '₹1,499.00'],
    [161855.5, '₹1,61,855.50'],
    [-74.95, '\u2212₹74.95'],
    [-45000, '\u2212₹45,000.00'],
    [123456789.5, '₹12,34,56,789.50'],
  ])('formats %d with two decimals as %s', (value, text) => {
    expect(formatRupees(value)).toBe(text);
  });

  it.each([
    [0, '₹0'],
    [617940, '₹6,17,940'],
    [499.5, '₹499.50'],
    [617940.05, '₹6,17,940.05'],
    [-999.6, '\u2212₹999.60'],
    [999.999, '₹1,000'],
    [-0.004, '₹0'],
  ])('formats %d without zero paise as %s', (value, text) => {
    expect(formatShortRupees(value)).toBe(text);
  });

  it.each([
    [0, '₹0'],
    [950, '₹950'],
    [999.96, '₹1k'],
    [6000, '₹6k'],
    [24000, '₹24k'],
    [1500, '₹1.5k'],
    [99_940, '₹99.9k'],
    [99_960, '₹1L'],
    [120_000, '₹1.2L'],
    [9_999_999, '₹1Cr'],
    [34_000_000, '₹3.4Cr'],
    [-24_000, '\u2212₹24k'],
    [1_234_560_000_000, '₹1,23,456Cr'],
  ])('formats %d for a chart axis as %s', (value, text) => {
    expect(formatCompactRupees(value)).toBe(text);
  });

  it('formatting keeps every paisa of amounts up to ₹99,99,99,999.99', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (paise) => {
        const decimal = formatRupees(paise / 100)
          .replace(/[₹,]/g, '')
          .replace('\u2212', '-');
        expect(Math.round(Number(decimal) * 100)).toBe(paise === 0 ? 0 : paise);
      }),
    );
  });
});

describe('hasAtMostTwoDecimals', () => {
  it('accepts every number of whole paise, positive or negative', () => {
    fc.assert(fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), (paise) => hasAtMostTwoDecimals(paise / 100)));
  });

  it.each([0, -0, 1, 4.35, -25.5, 0.29, 9_999_999_999_999.99])('accepts %d as at most two decimals', (value) => {
    expect(hasAtMostTwoDecimals(value)).toBe(true);
  });

  it.each([0.001, 1.005, -0.125, 0.1 + 0.2, 1e-7, 1e21, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'rejects %d as more than two decimals',
    (value) => {
      expect(hasAtMostTwoDecimals(value)).toBe(false);
    },
  );
});

describe('sumRupees', () => {
  it('adds amounts without a floating-point error', () => {
    expect(sumRupees([])).toBe(0);
    expect(sumRupees([0.1, 0.2])).toBe(0.3);
    expect(sumRupees([4.35, -4.35])).toBe(0);
    expect(sumRupees([499.99, -0.01])).toBe(499.98);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { maxLength: 400 }), (paise) => {
        expect(sumRupees(paise.map((amount) => amount / 100))).toBe(paise.reduce((sum, amount) => sum + amount, 0) / 100);
      }),
    );
  });
});
