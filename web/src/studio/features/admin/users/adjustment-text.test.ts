import { describe, expect, it } from 'vitest';
import { adjustmentLine, signedAmount } from './adjustment-text.ts';

describe('adjusting a balance', () => {
  it('says that an addition counts as earnings', () => {
    expect(adjustmentLine('ADD', 500, 'Meera')).toBe('Adds ₹500.00 to the wallet of Meera. Counts as earnings. Debt is paid off first.');
  });
  it('says that a deduction counts as charges and what becomes debt', () => {
    expect(adjustmentLine('DEDUCT', 1234.5, 'Meera')).toBe(
      'Takes ₹1,234.50 from the wallet of Meera. Counts as charges. What the wallet does not cover becomes debt, which later sales pay off and which blocks withdrawals.',
    );
  });
  it.each([undefined, 'abc', 0, -5, Number.NaN])('gives only the rule while the amount is %s', (amount) => {
    expect(adjustmentLine('ADD', amount, 'Meera')).toBe('Counts as earnings. Debt is paid off first.');
  });
  it('sends a deduction as an amount below zero', () => {
    expect({ add: signedAmount('ADD', 5), deduct: signedAmount('DEDUCT', 5) }).toEqual({ add: 5, deduct: -5 });
  });
});
