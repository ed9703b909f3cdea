import { expect, it } from 'vitest';
import { maskedAccountNumber, maskedUpiId } from './masked.ts';

it('masks an account number to its last four digits and hides its length', () => {
  expect(maskedAccountNumber('012345678')).toBe('•••• 5678');
  expect(maskedAccountNumber('AB0000000000001234')).toBe('•••• 1234');
});

it('masks a UPI ID to at most two letters and the bank, and never shows a whole short name', () => {
  expect(maskedUpiId('meera.k@okhdfc')).toBe('me•••@okhdfc');
  expect(maskedUpiId('9886042215@ybl')).toBe('98•••@ybl');
  expect(maskedUpiId('ab@upi')).toBe('a•••@upi');
  expect(maskedUpiId('abc@upi')).toBe('a•••@upi');
});
