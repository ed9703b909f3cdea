import type { OpenedMethod, PaymentMethod, ReviewedMethod } from '@jamun/contract';
import type { SealedBox } from '../../../kit/crypto/sealed-box.ts';
import { maskedAccountNumber, maskedUpiId } from '../masked.ts';
import type { PaymentMethodRow } from '../tables.ts';
import { type MethodDetails, openDetails } from './payment-method-details.ts';

const emptyDetails = { bankName: null, accountNumber: null, ifscCode: null, accountHolderName: null, upiId: null, upiName: null };

/** Details for the owner: full UPI IDs, masked account numbers. */
export const ownDetails = (details: MethodDetails): MethodDetails =>
  details.type === 'UPI' ? details : { ...details, accountNumber: maskedAccountNumber(details.accountNumber) };

/** Details for administrators who do not verify the method. */
const maskedDetails = (details: MethodDetails): MethodDetails =>
  details.type === 'UPI' ? { ...details, upiId: maskedUpiId(details.upiId) } : ownDetails(details);

const methodView = (row: PaymentMethodRow, details: MethodDetails): PaymentMethod => ({
  id: row.id,
  priority: row.priority,
  status: row.status,
  reason: row.reason,
  ...emptyDetails,
  ...details,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const ownMethodView = (box: SealedBox, row: PaymentMethodRow): PaymentMethod => methodView(row, ownDetails(openDetails(box, row)));

export const maskedMethodView = (box: SealedBox, row: PaymentMethodRow): PaymentMethod =>
  methodView(row, maskedDetails(openDetails(box, row)));

/** Label of a method with its number masked, for texts to the owner. */
export const methodLabel = (details: MethodDetails) =>
  details.type === 'UPI' ? maskedUpiId(details.upiId) : `${details.bankName} ${maskedAccountNumber(details.accountNumber)}`;

/** For the review list: numbers masked. */
export const reviewedMethodView = (box: SealedBox, row: PaymentMethodRow, user: ReviewedMethod['user']): ReviewedMethod => ({
  ...maskedMethodView(box, row),
  version: row.version,
  user,
});

/** For the verification: the only view with full numbers. */
export const openedMethodView = (box: SealedBox, row: PaymentMethodRow, user: OpenedMethod['user']): OpenedMethod => ({
  ...methodView(row, openDetails(box, row)),
  version: row.version,
  user,
});
