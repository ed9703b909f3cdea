import type { OpenedMethod, PaymentMethod, ReviewedMethod } from '@jamun/contract';
import type { SealedBox } from '../../../kit/crypto/sealed-box.ts';
import { maskedAccountNumber, maskedUpiId } from '../masked.ts';
import type { PaymentMethodRow } from '../tables.ts';
import { type Details, openDetails } from './payment-method-details.ts';

const none = { bankName: null, accountNumber: null, ifscCode: null, accountHolderName: null, upiId: null, upiName: null };

/** As the owner sees them: UPI IDs in full, account numbers masked. */
export const ownDetails = (details: Details): Details =>
  details.type === 'UPI' ? details : { ...details, accountNumber: maskedAccountNumber(details.accountNumber) };

/** As administrators see them who look at the person, not at the numbers. */
const maskedDetails = (details: Details): Details =>
  details.type === 'UPI' ? { ...details, upiId: maskedUpiId(details.upiId) } : ownDetails(details);

const methodView = (row: PaymentMethodRow, details: Details): PaymentMethod => ({
  id: row.id,
  priority: row.priority,
  status: row.status,
  reason: row.reason,
  ...none,
  ...details,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const ownMethodView = (box: SealedBox, row: PaymentMethodRow): PaymentMethod => methodView(row, ownDetails(openDetails(box, row)));

export const maskedMethodView = (box: SealedBox, row: PaymentMethodRow): PaymentMethod =>
  methodView(row, maskedDetails(openDetails(box, row)));

/** How a person is told which of their methods is meant. */
export const inWords = (details: Details) =>
  details.type === 'UPI' ? maskedUpiId(details.upiId) : `${details.bankName} ${maskedAccountNumber(details.accountNumber)}`;

/** For the list of those who verify them: numbers masked. */
export const reviewedMethodView = (box: SealedBox, row: PaymentMethodRow, user: ReviewedMethod['user']): ReviewedMethod => ({
  ...maskedMethodView(box, row),
  version: row.version,
  user,
});

/** For whoever verifies it: the one answer with the numbers in full. */
export const openedMethodView = (box: SealedBox, row: PaymentMethodRow, user: OpenedMethod['user']): OpenedMethod => ({
  ...methodView(row, openDetails(box, row)),
  version: row.version,
  user,
});
