import type { BankDetails, UpiDetails } from '@jamun/contract';
import type { SealedBox } from '../../../kit/crypto/sealed-box.ts';
import type { PaymentMethodRow } from '../tables.ts';

/** Decrypted payment details: only in memory, never stored. */
export type MethodDetails = ({ type: 'BANK' } & BankDetails) | ({ type: 'UPI' } & UpiDetails);

type DetailColumns = Pick<
  PaymentMethodRow,
  'bankName' | 'accountHolderName' | 'ifscCode' | 'accountNumberSealed' | 'upiName' | 'upiIdSealed'
>;

const emptyColumns: DetailColumns = {
  bankName: null,
  accountHolderName: null,
  ifscCode: null,
  accountNumberSealed: null,
  upiName: null,
  upiIdSealed: null,
};

/** Encrypts the numbers for one row: the ciphertext cannot be decrypted in another row. */
export function sealDetails(box: SealedBox, rowId: string, details: MethodDetails): DetailColumns {
  const sealed = (plain: string) => Buffer.from(box.seal(plain, rowId), 'base64');
  if (details.type === 'UPI') return { ...emptyColumns, upiName: details.upiName, upiIdSealed: sealed(details.upiId) };
  const { bankName, accountHolderName, ifscCode, accountNumber } = details;
  return { ...emptyColumns, bankName, accountHolderName, ifscCode, accountNumberSealed: sealed(accountNumber) };
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A detail column of a payment method is null');
  return value;
}

export function openDetails(box: SealedBox, row: DetailColumns & Pick<PaymentMethodRow, 'id' | 'type'>): MethodDetails {
  const opened = (sealed: Buffer | null) => box.open(required(sealed).toString('base64'), row.id);
  if (row.type === 'UPI') return { type: 'UPI', upiId: opened(row.upiIdSealed), upiName: required(row.upiName) };
  return {
    type: 'BANK',
    bankName: required(row.bankName),
    accountNumber: opened(row.accountNumberSealed),
    ifscCode: required(row.ifscCode),
    accountHolderName: required(row.accountHolderName),
  };
}
