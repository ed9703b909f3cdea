import { blankPaymentMethod, type PaymentMethod, PaymentMethodInput, paymentMethodEdit } from '@jamun/contract';
import { z } from 'zod';

/** What the form holds: the fields of both types, so that nothing typed is lost when the type is changed and changed back. */
export type MethodValues = z.input<typeof PaymentMethodInput>;

/** Account numbers are not shown again: left empty, they stay as they are. */
export function valuesOf(method: PaymentMethod | null, isFirst: boolean): MethodValues {
  if (!method) return isFirst ? { ...blankPaymentMethod, priority: 'PRIMARY' } : blankPaymentMethod;
  const { type, priority, bankName, ifscCode, accountHolderName, upiId, upiName } = method;
  const shown = {
    bankName: bankName ?? '',
    ifscCode: ifscCode ?? '',
    accountHolderName: accountHolderName ?? '',
    upiId: upiId ?? '',
    upiName: upiName ?? '',
  };
  return { ...blankPaymentMethod, ...shown, type, priority };
}

/** What is sent: the fields of the type that is chosen. */
export function changesOf(values: MethodValues): Omit<MethodValues, 'type'> {
  const { type, priority, bankName, accountNumber, ifscCode, accountHolderName, upiId, upiName } = values;
  return type === 'BANK' ? { priority, bankName, accountNumber, ifscCode, accountHolderName } : { priority, upiId, upiName };
}

export const newMethodOf = (values: MethodValues): MethodValues => ({ type: values.type, ...changesOf(values) });

const typed = z.custom<MethodValues>();

/** The server's own rules, held against what would be sent. */
export const schemaFor = (method: PaymentMethod | null) =>
  method ? typed.transform(changesOf).pipe(paymentMethodEdit[method.type]) : typed.transform(newMethodOf).pipe(PaymentMethodInput);
