import type { CouponTarget } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { newCoupon } from './coupon-values.ts';
import { discountExamples, discountValue, freeItems, freeTitles } from './discount-examples.ts';

const item = (title: string, price: number): CouponTarget => ({
  productType: 'DIGITAL_PRODUCT',
  id: 'aaaaaaaaaaaaaaaaaaaa',
  title,
  price,
  publicUrl: null,
});
const amounts = (prices: number[], values: Partial<typeof newCoupon>) =>
  discountExamples(
    prices.map((price) => item('Presets', price)),
    { ...newCoupon, ...values },
  ).map(({ amount }) => amount);

describe('discountExamples', () => {
  it('reduces a price by a percentage, rounded to a paisa', () => {
    expect(amounts([499, 99.99], { kind: 'PERCENT', percent: 20 })).toEqual([399.2, 79.99]);
  });

  it('reduces a price by an amount, at most to zero', () => {
    expect(amounts([499, 100, 60], { kind: 'AMOUNT', amount: 100 })).toEqual([399, 0, 0]);
  });

  it('leaves at least one rupee unless nothing is left', () => {
    expect(amounts([100.5], { kind: 'AMOUNT', amount: 100 })).toEqual([1]);
  });

  it('has no amount for a price below the minimum', () => {
    expect(amounts([499, 500], { kind: 'PERCENT', percent: 10, minAmount: 500 })).toEqual([null, 450]);
  });

  it.each([undefined, '20 %', 0, 101])('has no example for the percentage %s', (percent) => {
    expect(amounts([499], { kind: 'PERCENT', percent })).toEqual([]);
    expect(discountValue({ kind: 'PERCENT', percent, amount: 50 })).toBeNull();
  });
});

it('freeTitles names only items that cost nothing', () => {
  const examples = discountExamples([item('Presets', 150), item('Course', 499)], { ...newCoupon, kind: 'AMOUNT', amount: 150 });
  expect(freeTitles(examples)).toEqual(['Presets']);
});

it('freeItems are everything when a coupon for everything leaves no price', () => {
  const everything = { scope: 'ALL', type: 'CODE' } as const;
  const isEverything = (values: Parameters<typeof freeItems>[2], percent: number) => {
    const examples = discountExamples([item('Presets', 150), item('Course', 499)], { ...newCoupon, kind: 'PERCENT', percent });
    return freeItems(freeTitles(examples), examples, values).isEverything;
  };
  expect({
    all: isEverything(everything, 100),
    chosen: isEverything({ ...everything, scope: 'SOME' }, 100),
    reduced: isEverything(everything, 99),
  }).toEqual({ all: true, chosen: false, reduced: false });
});
