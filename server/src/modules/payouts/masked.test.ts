import { expect, it } from 'vitest';
import { maskedAccountNumber, maskedUpiId } from './masked.ts';

it('an account number shows its last four, and not how long it is', () => {
  expect(maskedAccountNumber('012345678')).toBe('•••• 5678');
  expect(maskedAccountNumber('AB0000000000001234')).toBe('•••• 1234');
});

it('a UPI id shows its bank and at most two letters, never all of a short name', () => {
  expect(maskedUpiId('meera.k@okhdfc')).toBe('me•••@okhdfc');
  expect(maskedUpiId('9886042215@ybl')).toBe('98•••@ybl');
  expect(maskedUpiId('ab@upi')).toBe('a•••@upi');
  expect(maskedUpiId('abc@upi')).toBe('a•••@upi');
});
