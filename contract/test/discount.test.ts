import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiscountValue, discountOn } from '../src/promotions/discount.ts';

/** In paise: 1 paisa to ₹5,00,000. */
const price = fc.bigInt(1n, 50_000_000n);
const smallPrice = fc.bigInt(1n, 1_000n);
const percent = fc.record({ kind: fc.constant('PERCENT' as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) });
const fixedAmount = (most: bigint) => fc.record({ kind: fc.constant('AMOUNT' as const), amount: fc.bigInt(100n, most) });
/** Prices of all sizes. Small ones reach the lowest payment of ₹1. */
const pricedDiscount = fc.oneof(
  fc.record({ price, value: fc.oneof(percent, fixedAmount(1_000_000_000n)) }),
  fc.record({ price: smallPrice, value: fc.oneof(percent, fixedAmount(1_200n)) }),
);

const percentOff = (basisPoints: number): DiscountValue => ({ kind: 'PERCENT', basisPoints });
const rupeesOff = (rupees: number): DiscountValue => ({ kind: 'AMOUNT', amount: BigInt(rupees * 100) });

const leastPayment = 100n;
/** Discount before the lowest payment. A percentage is rounded half up in decimal text, without the arithmetic of `discountOn`. */
function agreedDiscount(price: bigint, value: DiscountValue): bigint {
  if (value.kind === 'AMOUNT') return value.amount > price ? price : value.amount;
  const digits = String(price * BigInt(value.basisPoints)).padStart(5, '0');
  const isRoundedUp = Number(digits.at(-4)) >= 5;
  return BigInt(digits.slice(0, -4)) + (isRoundedUp ? 1n : 0n);
}

describe('discount of a coupon', () => {
  it('the amount to pay is between nothing and the price, and never between nothing and ₹1 because of the coupon', () => {
    fc.assert(
      fc.property(pricedDiscount, ({ price, value }) => {
        const amount = price - discountOn(price, value);
        expect(amount >= 0n && amount <= price, `${amount} of ${price}`).toBe(true);
        expect(amount === 0n || amount === price || amount >= leastPayment, `${amount} of ${price}`).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  it('a discount equals its percentage rounded half up, or its amount, unless less than ₹1 is left', () => {
    fc.assert(
      fc.property(pricedDiscount, ({ price, value }) => {
        const agreed = agreedDiscount(price, value);
        const rest = price - agreed;
        const most = price > leastPayment ? price - leastPayment : 0n;
        expect(discountOn(price, value)).toBe(rest > 0n && rest < leastPayment ? most : agreed);
      }),
      { numRuns: 20_000 },
    );
  });

  it('a higher percentage never costs the buyer more', () => {
    fc.assert(
      fc.property(price, percent, percent, (price, one, other) => {
        const [low, high] = one.basisPoints <= other.basisPoints ? [one, other] : [other, one];
        expect(price - discountOn(price, high)).toBeLessThanOrEqual(price - discountOn(price, low));
      }),
    );
  });

  it.each([
    ['20 % of ₹499', 49_900n, percentOff(2_000), 9_980n],
    ['half of an odd number of paise, rounded up', 49_901n, percentOff(5_000), 24_951n],
    ['33.33 % of ₹499, rounded down', 49_900n, percentOff(3_333), 16_632n],
    ['0.01 % of ₹49, rounded down to nothing', 4_900n, percentOff(1), 0n],
    ['100 % of ₹499', 49_900n, percentOff(10_000), 49_900n],
    ['99.99 % of ₹499, which would leave 5 paise', 49_900n, percentOff(9_999), 49_800n],
    ['₹498.99 of ₹499, which would leave 1 paisa', 49_900n, rupeesOff(498.99), 49_800n],
    ['₹498 of ₹499, which leaves exactly ₹1', 49_900n, rupeesOff(498), 49_800n],
    ['half of ₹1, which would leave 50 paise', 100n, percentOff(5_000), 0n],
    ['₹1 of ₹1', 100n, rupeesOff(1), 100n],
    ['half of 60 paise', 60n, percentOff(5_000), 0n],
    ['₹1,000 of ₹499', 49_900n, rupeesOff(1_000), 49_900n],
    ['half of ₹5,00,000', 50_000_000n, percentOff(5_000), 25_000_000n],
  ])('discount of %s', (_name, price, value, discount) => {
    expect(discountOn(price, value)).toBe(discount);
  });
});
