import type { PaymentMethodRow } from '../tables.ts';

type Status = PaymentMethodRow['status'];

/** Every method waits for an administrator first. */
export const firstStatus: Status = 'PENDING';

/** What was said about the old details says nothing about new ones. */
export const statusAfterChange: Record<Status, Status> = { PENDING: 'PENDING', VERIFIED: 'PENDING', REJECTED: 'PENDING' };

/** What is written down of why: a rejection always says it, nothing else does. A test holds it against the database. */
export const saysWhy: Record<Status, boolean> = { PENDING: false, VERIFIED: false, REJECTED: true };

const everyStatus: readonly Status[] = ['PENDING', 'VERIFIED', 'REJECTED'];

/** What an administrator may make of a method: anything, since a mistake must be possible to undo. */
export const reviewable: Record<Status, readonly Status[]> = { PENDING: everyStatus, VERIFIED: everyStatus, REJECTED: everyStatus };
