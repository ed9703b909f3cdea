import { PaymentMethodStatus } from '@jamun/contract';

/** Every method waits for an administrator first. */
export const firstStatus: PaymentMethodStatus = 'PENDING';

/** What was said about the old details says nothing about new ones. */
export const statusAfterChange: Record<PaymentMethodStatus, PaymentMethodStatus> = {
  PENDING: 'PENDING',
  VERIFIED: 'PENDING',
  REJECTED: 'PENDING',
};

/** What is written down of why: a rejection always says it, nothing else does. A test holds it against the database. */
export const saysWhy: Record<PaymentMethodStatus, boolean> = { PENDING: false, VERIFIED: false, REJECTED: true };

const everyStatus = PaymentMethodStatus.options;

/** What an administrator may make of a method: anything, since a mistake must be possible to undo. */
export const reviewable: Record<PaymentMethodStatus, readonly PaymentMethodStatus[]> = {
  PENDING: everyStatus,
  VERIFIED: everyStatus,
  REJECTED: everyStatus,
};
