import type { PaymentMethod, ReviewedMethod } from '@jamun/contract';
import type { SealedBox } from '../../kit/sealed-box.ts';
import { maskedAccountNumber, maskedUpiId } from './masked.ts';
import { type Details, openDetails } from './payment-method-details.ts';
import type { PaymentMethodRow } from './tables.ts';

const none = { bankName: null, accountNumber: null, ifscCode: null, accountHolderName: null, upiId: null, upiName: null };

/** As its owner sees it. */
export function maskedDetails(details: Details): Details {
  if (details.type === 'UPI') return { ...details, upiId: maskedUpiId(details.upiId) };
  return { ...details, accountNumber: maskedAccountNumber(details.accountNumber) };
}

export const paymentMethodView = (box: SealedBox, row: PaymentMethodRow): PaymentMethod => ({
  id: row.id,
  priority: row.priority,
  status: row.status,
  reason: row.reason,
  ...none,
  ...maskedDetails(openDetails(box, row)),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** How a person is told which of their methods is meant. */
export const inWords = (details: Details) =>
  details.type === 'UPI' ? maskedUpiId(details.upiId) : `${details.bankName} ${maskedAccountNumber(details.accountNumber)}`;

/** For whoever verifies it: the one answer with the numbers in full. */
export const reviewedMethodView = (box: SealedBox, row: PaymentMethodRow, user: ReviewedMethod['user']): ReviewedMethod => ({
  ...paymentMethodView(box, row),
  ...openDetails(box, row),
  version: row.version,
  user,
});
