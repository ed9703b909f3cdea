import { KycStatus } from '@jamun/contract';

/** Statuses in which a new upload may replace the document. A test compares it with what the database allows. */
export const isReplaceable: Record<KycStatus, boolean> = {
  PENDING: true,
  APPROVED: false,
  REJECTED: true,
  RESUBMIT_REQUESTED: true,
};

const everyStatus = KycStatus.options;

/** Allowed status transitions of a review. All are allowed, so that a reviewer can correct a mistake. */
export const allowedReviewStatuses: Record<KycStatus, readonly KycStatus[]> = {
  PENDING: everyStatus,
  APPROVED: everyStatus,
  REJECTED: everyStatus,
  RESUBMIT_REQUESTED: everyStatus,
};

/** Statuses with a decision; a pending document has no `reviewedAt`. */
export const isDecided: Record<KycStatus, boolean> = { PENDING: false, APPROVED: true, REJECTED: true, RESUBMIT_REQUESTED: true };
