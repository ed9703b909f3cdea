import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { blankPaymentMethod, PaymentMethodInput, paymentMethodEdit } from '../src/index.ts';

/** Error messages as a form shows them: the first one per field, and the one of the whole form under ''. */
const formErrors = (schema: z.ZodType, values: object) =>
  Object.fromEntries((schema.safeParse(values).error?.issues ?? []).reverse().map(({ path, message }) => [path.join('.'), message]));

const bank = { bankName: 'SBI', accountNumber: '00112233445', ifscCode: 'sbin0001234', accountHolderName: 'Meera' };
const { type: _, ...blankEdit } = blankPaymentMethod;

describe('payment method form', () => {
  it('parses a flat form with empty fields of the other type into the details of its type', () => {
    expect(PaymentMethodInput.parse({ ...blankPaymentMethod, ...bank })).toEqual({
      priority: 'SECONDARY',
      details: { type: 'BANK', ...bank, ifscCode: 'SBIN0001234' },
    });
    expect(PaymentMethodInput.parse({ ...blankPaymentMethod, type: 'UPI', upiId: 'me@ybl', upiName: ' Meera ' })).toEqual({
      priority: 'SECONDARY',
      details: { type: 'UPI', upiId: 'me@ybl', upiName: 'Meera' },
    });
  });

  it('reports a missing field at the field and for the whole form', () => {
    expect(formErrors(PaymentMethodInput, { ...blankPaymentMethod, ...bank, bankName: '' })).toEqual({
      bankName: 'Bank name is required',
      '': 'Please fill all bank account details',
    });
  });

  it('editing keeps the stored number for an empty number field and rejects other empty fields', () => {
    expect(paymentMethodEdit.BANK.parse({ ...blankEdit, ...bank, accountNumber: ' ' }).details).toEqual({
      bankName: 'SBI',
      ifscCode: 'SBIN0001234',
      accountHolderName: 'Meera',
    });
    expect(paymentMethodEdit.UPI.parse({ upiId: '' })).toEqual({ priority: undefined, details: {} });
    expect(formErrors(paymentMethodEdit.BANK, blankEdit)).toEqual({
      bankName: 'Bank name is required',
      ifscCode: 'IFSC code is required',
      accountHolderName: 'Account holder name is required',
      '': 'Please fill all bank account details',
    });
  });
});
