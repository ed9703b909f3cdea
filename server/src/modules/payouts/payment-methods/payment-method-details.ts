import type { BankDetails, UpiDetails } from '@jamun/contract';
import type { SealedBox } from '../../../kit/crypto/sealed-box.ts';
import type { PaymentMethodRow } from '../tables.ts';

/** Where the money goes, in the clear: only ever in memory. */
export type Details = ({ type: 'BANK' } & BankDetails) | ({ type: 'UPI' } & UpiDetails);

type DetailColumns = Pick<
  PaymentMethodRow,
  'bankName' | 'accountHolderName' | 'ifscCode' | 'accountNumberSealed' | 'upiName' | 'upiIdSealed'
>;

const none: DetailColumns = {
  bankName: null,
  accountHolderName: null,
  ifscCode: null,
  accountNumberSealed: null,
  upiName: null,
  upiIdSealed: null,
};

/** The numbers are sealed for the row that holds them, and open for no other. */
export function sealDetails(box: SealedBox, rowId: string, details: Details): DetailColumns {
  const sealed = (plain: string) => Buffer.from(box.seal(plain, rowId), 'base64');
  if (details.type === 'UPI') return { ...none, upiName: details.upiName, upiIdSealed: sealed(details.upiId) };
  const { bankName, accountHolderName, ifscCode, accountNumber } = details;
  return { ...none, bankName, accountHolderName, ifscCode, accountNumberSealed: sealed(accountNumber) };
}

function there<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A payment method lacks one of its details');
  return value;
}

export function openDetails(box: SealedBox, row: DetailColumns & Pick<PaymentMethodRow, 'id' | 'type'>): Details {
  const opened = (sealed: Buffer | null) => box.open(there(sealed).toString('base64'), row.id);
  if (row.type === 'UPI') return { type: 'UPI', upiId: opened(row.upiIdSealed), upiName: there(row.upiName) };
  return {
    type: 'BANK',
    bankName: there(row.bankName),
    accountNumber: opened(row.accountNumberSealed),
    ifscCode: there(row.ifscCode),
    accountHolderName: there(row.accountHolderName),
  };
}
