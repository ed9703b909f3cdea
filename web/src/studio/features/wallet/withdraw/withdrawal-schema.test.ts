import { describe, expect, it } from 'vitest';
import { maxWithdrawal, withdrawalSchema } from './withdrawal-schema.ts';

const bounds = { limits: { minimum: 100, maximum: 5000 }, withdrawableBalance: 1250.5 };
const userPaymentMethodId = 'abcdefghij0123456789';
const messagesFor = (amount: unknown, wallet = bounds) =>
  withdrawalSchema(wallet)
    .safeParse({ amount, userPaymentMethodId })
    .error?.issues.map(({ message }) => message);

describe('amount of a withdrawal', () => {
  it.each([
    [undefined, 'Please fill all the fields'],
    ['a lot', 'Amount must be a number'],
    [0, 'Amount must be greater than 0'],
    [-5, 'Amount must be greater than 0'],
    [100.005, 'Amount must have at most two decimals'],
    [99.99, 'The minimum withdrawal is ₹100.00'],
    [5000.01, 'The maximum withdrawal is ₹5,000.00'],
    [1250.51, 'You can withdraw at most ₹1,250.50'],
  ])('rejects the amount %s with: %s', (amount, message) => expect(messagesFor(amount)?.[0]).toBe(message));

  it.each([100, 1250.5])('accepts the amount %s', (amount) => expect(messagesFor(amount)).toBeUndefined());

  it('a wallet without maximum accepts any amount up to the balance', () => {
    expect(messagesFor(9000, { limits: { minimum: 1, maximum: null as never }, withdrawableBalance: 10_000 })).toBeUndefined();
  });
});

it('the largest withdrawal is the smaller one of balance and maximum', () => {
  expect(maxWithdrawal(bounds)).toBe(1250.5);
  expect(maxWithdrawal({ ...bounds, withdrawableBalance: 90_000 })).toBe(5000);
  expect(maxWithdrawal({ limits: { minimum: 1, maximum: null }, withdrawableBalance: 7 })).toBe(7);
});
