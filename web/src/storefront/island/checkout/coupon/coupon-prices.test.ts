import { describe, expect, it } from 'vitest';
import { couponOfAgreement, couponOfQuote, rejectionOfAll } from './coupon-prices.ts';

const quote = (messages: Record<string, string | null>) =>
  couponOfQuote({
    code: 'DIWALI20',
    prices: Object.entries(messages).map(([itemId, message]) => ({ itemId, price: 500, discount: 100, amount: 400, message })),
    endsAt: null,
    usesLeft: null,
  });

describe('rejectionOfAll', () => {
  it('accepts a coupon that reduces another plan than the selected one', () => {
    expect(rejectionOfAll(quote({ monthly: 'Not for this plan', yearly: null }), 'monthly')).toBeNull();
  });

  it('returns the reason of the selected plan when the coupon reduces none', () => {
    expect(rejectionOfAll(quote({ monthly: 'Below the minimum', yearly: 'Not for this plan' }), 'yearly')).toBe('Not for this plan');
  });

  it('returns the first reason while a free plan is selected, which has no price with the coupon', () => {
    expect(rejectionOfAll(quote({ monthly: 'Below the minimum', yearly: 'Not for this plan' }), 'free')).toBe('Below the minimum');
  });
});

describe('couponOfAgreement', () => {
  const agreed = { itemId: 'product', code: 'DIWALI20', amount: 400 };

  it('keeps the agreed amount when the price has changed since', () => {
    expect(couponOfAgreement(agreed, 600)?.items.get('product')).toEqual({ price: 600, amount: 400, message: null });
  });

  it.each([400, 350])('is no advantage at a price of ₹%d', (price) => {
    expect(couponOfAgreement(agreed, price)).toBeNull();
  });
});
