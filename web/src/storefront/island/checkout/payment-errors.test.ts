import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { explainPaymentError } from './payment-errors.ts';
import type { PurchaseRequest } from './purchase-request.ts';

const form = {} as HTMLFormElement;
const product: PurchaseRequest = { itemId: 'i', planId: '', customAmount: null, expectedAmount: 499, answers: {} };
const paidPlan = { ...product, planId: 'p' };
const freePlan = { ...paidPlan, expectedAmount: 0 };
const offline = new ApiError({ status: 0, code: 'NETWORK' });
const unreadable = new ApiError({ status: 502, code: 'UNREADABLE' });

describe('message of a payment that could not be started', () => {
  it.each([
    ['a paid plan', paidPlan, 'Failed to initiate subscription. Nothing was charged. Please try again.'],
    ['a free plan', freePlan, 'Failed to subscribe to plan. Nothing was charged. Please try again.'],
    ['a product', product, 'The payment could not be started. Nothing was charged. Please try again.'],
  ])('%s shows its own text when the server sends no message', (_item, request, text) => {
    expect(explainPaymentError(form, unreadable, request)).toBe(text);
  });

  it.each([
    ['a paid plan', paidPlan, /^Failed to initiate subscription\. We could not reach Jamun/],
    ['a free plan', freePlan, /^Failed to subscribe to plan\. We could not reach Jamun/],
    ['a product', product, /^We could not reach Jamun/],
  ])('%s names the connection when the server is unreachable', (_item, request, text) => {
    expect(explainPaymentError(form, offline, request)).toMatch(text);
  });

  it('shows the message of the server when it sends one', () => {
    const error = new ApiError({ status: 403, code: 'FORBIDDEN', message: 'You cannot buy your own channel' });
    expect(explainPaymentError(form, error, paidPlan)).toBe('You cannot buy your own channel');
  });
});
