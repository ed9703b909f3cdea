import type { PaymentMethod } from '@jamun/contract';
import type { SealedBox } from '../../kit/sealed-box.ts';
import { maskedAccountNumber, maskedUpiId } from './masked.ts';
import { type Details, openDetails } from './payment-method-details.ts';
import type { PaymentMethodRow } from './tables.ts';

const none = { bankName: null, accountNumber: null, ifscCode: null, accountHolderName: null, upiId: null, upiName: null };

function maskedDetails(details: Details) {
  if (details.type === 'UPI') return { ...none, upiId: maskedUpiId(details.upiId), upiName: details.upiName };
  const { bankName, accountNumber, ifscCode, accountHolderName } = details;
  return { ...none, bankName, accountNumber: maskedAccountNumber(accountNumber), ifscCode, accountHolderName };
}

export const paymentMethodView = (box: SealedBox, row: PaymentMethodRow): PaymentMethod => ({
  id: row.id,
  type: row.type,
  priority: row.priority,
  status: row.status,
  reason: row.reason,
  ...maskedDetails(openDetails(box, row)),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** How a person is told which of their methods is meant. */
export const inWords = (details: Details) =>
  details.type === 'UPI' ? maskedUpiId(details.upiId) : `${details.bankName} ${maskedAccountNumber(details.accountNumber)}`;
