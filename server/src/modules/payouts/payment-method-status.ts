import type { PaymentMethodRow } from './tables.ts';

type Status = PaymentMethodRow['status'];

/** Every method waits for an administrator first. */
export const firstStatus: Status = 'PENDING';

/** What was said about the old details says nothing about new ones. */
export const statusAfterChange: Record<Status, Status> = { PENDING: 'PENDING', VERIFIED: 'PENDING', REJECTED: 'PENDING' };
