import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { explainRefusal } from './refusal.ts';
import type { Wish } from './wish.ts';

const form = {} as HTMLFormElement;
const product: Wish = { itemId: 'i', planId: '', customAmount: null, expectedAmount: 499, answers: {} };
const paidPlan = { ...product, planId: 'p' };
const freePlan = { ...paidPlan, expectedAmount: 0 };
const offline = new ApiError({ status: 0, code: 'NETWORK' });
const unreadable = new ApiError({ status: 502, code: 'UNREADABLE' });

describe('a payment that cannot start', () => {
  it.each([
    ['a paid plan', paidPlan, 'Failed to initiate subscription. Nothing was charged. Please try again.'],
    ['a free plan', freePlan, 'Failed to subscribe to plan. Nothing was charged. Please try again.'],
    ['a product', product, 'The payment could not be started, and nothing was charged. Please try again.'],
  ])('of %s has the specified text when the server has no message', (_what, wish, text) => {
    expect(explainRefusal(form, unreadable, wish)).toBe(text);
  });

  it.each([
    ['a paid plan', paidPlan, /^Failed to initiate subscription\. We could not reach Jamun/],
    ['a free plan', freePlan, /^Failed to subscribe to plan\. We could not reach Jamun/],
    ['a product', product, /^We could not reach Jamun/],
  ])('of %s names the network when it is away', (_what, wish, text) => {
    expect(explainRefusal(form, offline, wish)).toMatch(text);
  });

  it('has the message of the server where there is one', () => {
    const error = new ApiError({ status: 403, code: 'FORBIDDEN', message: 'You cannot buy your own channel' });
    expect(explainRefusal(form, error, paidPlan)).toBe('You cannot buy your own channel');
  });
});
