import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { blankPaymentMethod, PaymentMethodInput, paymentMethodEdit } from '../src/index.ts';

/** As a form shows them: the first for each field, and at '' what concerns it as a whole. */
const complaints = (schema: z.ZodType, values: object) =>
  Object.fromEntries((schema.safeParse(values).error?.issues ?? []).reverse().map(({ path, message }) => [path.join('.'), message]));

const bank = { bankName: 'SBI', accountNumber: '00112233445', ifscCode: 'sbin0001234', accountHolderName: 'Meera' };
const { type: _, ...blankEdit } = blankPaymentMethod;

describe('the form of a payment method', () => {
  it('is one flat form; the fields of the other type stay empty', () => {
    expect(PaymentMethodInput.parse({ ...blankPaymentMethod, ...bank })).toEqual({
      priority: 'SECONDARY',
      details: { type: 'BANK', ...bank, ifscCode: 'SBIN0001234' },
    });
    expect(PaymentMethodInput.parse({ ...blankPaymentMethod, type: 'UPI', upiId: 'me@ybl', upiName: ' Meera ' })).toEqual({
      priority: 'SECONDARY',
      details: { type: 'UPI', upiId: 'me@ybl', upiName: 'Meera' },
    });
  });

  it('says what is missing beside each field and as a whole', () => {
    expect(complaints(PaymentMethodInput, { ...blankPaymentMethod, ...bank, bankName: '' })).toEqual({
      bankName: 'Bank name is required',
      '': 'Please fill all bank account details',
    });
  });

  it('that edits one keeps the number that is left empty, and says which fields were typed', () => {
    expect(paymentMethodEdit.BANK.parse({ ...blankEdit, ...bank, accountNumber: ' ' }).details).toEqual({
      bankName: 'SBI',
      ifscCode: 'SBIN0001234',
      accountHolderName: 'Meera',
    });
    expect(paymentMethodEdit.UPI.parse({ upiId: '' })).toEqual({ priority: undefined, details: {} });
    expect(complaints(paymentMethodEdit.BANK, blankEdit)).toEqual({
      bankName: 'Bank name is required',
      ifscCode: 'IFSC code is required',
      accountHolderName: 'Account holder name is required',
      '': 'Please fill all bank account details',
    });
  });
});
