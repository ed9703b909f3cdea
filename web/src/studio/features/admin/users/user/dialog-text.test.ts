import { describe, expect, it } from 'vitest';
import { signedAmount } from './adjust-balance-dialog.tsx';
import { userDialogText } from './dialog-text.ts';

const { amountHint } = userDialogText.adjustment;

describe('adjust balance dialog', () => {
  it('an addition counts as earnings and pays off debt first', () => {
    expect(amountHint('ADD', 500, 'Meera')).toBe('Adds ₹500.00 to Meera’s wallet. Counts as earnings. Debt is paid off first.');
  });
  it('a deduction counts as charges, and a shortfall becomes debt', () => {
    expect(amountHint('DEDUCT', 1234.5, 'Meera')).toBe(
      'Deducts ₹1,234.50 from Meera’s wallet. Counts as charges. Any shortfall becomes debt. Later sales pay off the debt, and withdrawals are blocked until then.',
    );
  });
  it.each([undefined, 'abc', 0, -5, Number.NaN])('the hint gives only the rule while the amount is %s', (amount) => {
    expect(amountHint('ADD', amount, 'Meera')).toBe('Counts as earnings. Debt is paid off first.');
  });
  it('a deduction is sent as a negative amount', () => {
    expect({ add: signedAmount('ADD', 5), deduct: signedAmount('DEDUCT', 5) }).toEqual({ add: 5, deduct: -5 });
  });
});
