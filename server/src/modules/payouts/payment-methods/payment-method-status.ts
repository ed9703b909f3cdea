import { PaymentMethodStatus } from '@jamun/contract';

/** A new method waits for its verification by an administrator. */
export const firstStatus: PaymentMethodStatus = 'PENDING';

/** Changed details must be verified again. */
export const statusAfterChange: Record<PaymentMethodStatus, PaymentMethodStatus> = {
  PENDING: 'PENDING',
  VERIFIED: 'PENDING',
  REJECTED: 'PENDING',
};

/** Whether a status has a reason: only a rejection has one, always. A test compares this with the database. */
export const hasReason: Record<PaymentMethodStatus, boolean> = { PENDING: false, VERIFIED: false, REJECTED: true };

const everyStatus = PaymentMethodStatus.options;

/** Status changes that an administrator may make: all of them, so that mistakes can be undone. */
export const reviewTransitions: Record<PaymentMethodStatus, readonly PaymentMethodStatus[]> = {
  PENDING: everyStatus,
  VERIFIED: everyStatus,
  REJECTED: everyStatus,
};
