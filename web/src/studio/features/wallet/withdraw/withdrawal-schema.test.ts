import { describe, expect, it } from 'vitest';
import { mostOf, withdrawalSchema } from './withdrawal-schema.ts';

const bounds = { limits: { minimum: 100, maximum: 5000 }, withdrawableBalance: 1250.5 };
const userPaymentMethodId = 'abcdefghij0123456789';
const saidOf = (amount: unknown, wallet = bounds) =>
  withdrawalSchema(wallet)
    .safeParse({ amount, userPaymentMethodId })
    .error?.issues.map(({ message }) => message);

describe('what is wrong with an amount', () => {
  it.each([
    [undefined, 'Please fill all the fields'],
    ['a lot', 'Amount must be a number'],
    [0, 'Amount must be greater than 0'],
    [-5, 'Amount must be greater than 0'],
    [100.005, 'Amount must have at most two decimals'],
    [99.99, 'The smallest withdrawal is ₹100.00'],
    [5000.01, 'The largest withdrawal is ₹5,000.00'],
    [1250.51, 'You can withdraw at most ₹1,250.50'],
  ])('%s: %s', (amount, words) => expect(saidOf(amount)?.[0]).toBe(words));

  it.each([100, 1250.5])('nothing with %s', (amount) => expect(saidOf(amount)).toBeUndefined());

  it('knows no maximum where there is none', () => {
    expect(saidOf(9000, { limits: { minimum: 1, maximum: null as never }, withdrawableBalance: 10_000 })).toBeUndefined();
  });
});

it('offers the most that one withdrawal can be', () => {
  expect(mostOf(bounds)).toBe(1250.5);
  expect(mostOf({ ...bounds, withdrawableBalance: 90_000 })).toBe(5000);
  expect(mostOf({ limits: { minimum: 1, maximum: null }, withdrawableBalance: 7 })).toBe(7);
});
