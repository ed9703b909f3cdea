import { blankPaymentMethod, type PaymentMethod, PaymentMethodInput, paymentMethodEdit } from '@jamun/contract';
import { z } from 'zod';

/** Fields of both types, so that typed values survive a change of the type and back. */
export type MethodValues = z.input<typeof PaymentMethodInput>;

/** Stored account numbers are left empty: an empty field keeps them. */
export function toFormValues(method: PaymentMethod | null, isFirst: boolean): MethodValues {
  if (!method) return isFirst ? { ...blankPaymentMethod, priority: 'PRIMARY' } : blankPaymentMethod;
  const { type, priority, bankName, ifscCode, accountHolderName, upiId, upiName } = method;
  const details = {
    bankName: bankName ?? '',
    ifscCode: ifscCode ?? '',
    accountHolderName: accountHolderName ?? '',
    upiId: upiId ?? '',
    upiName: upiName ?? '',
  };
  return { ...blankPaymentMethod, ...details, type, priority };
}

/** Request body with the fields of the chosen type only. */
export function toChanges(values: MethodValues): Omit<MethodValues, 'type'> {
  const { type, priority, bankName, accountNumber, ifscCode, accountHolderName, upiId, upiName } = values;
  return type === 'BANK' ? { priority, bankName, accountNumber, ifscCode, accountHolderName } : { priority, upiId, upiName };
}

export const toNewMethod = (values: MethodValues): MethodValues => ({ type: values.type, ...toChanges(values) });

const formValues = z.custom<MethodValues>();

/** The server's schema, applied to the request body. */
export const schemaFor = (method: PaymentMethod | null) =>
  method
    ? formValues.transform(toChanges).pipe(paymentMethodEdit[method.type])
    : formValues.transform(toNewMethod).pipe(PaymentMethodInput);
