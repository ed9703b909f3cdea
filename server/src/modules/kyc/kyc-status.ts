import { KycStatus } from '@jamun/contract';

/** Whether a new upload may take the place of a document. A test holds it against what the database allows. */
export const replaceable: Record<KycStatus, boolean> = {
  PENDING: true,
  APPROVED: false,
  REJECTED: true,
  RESUBMIT_REQUESTED: true,
};

const everyStatus = KycStatus.options;

/** What a reviewer may make of a document: anything, since a mistake must be possible to undo. */
export const reviewable: Record<KycStatus, readonly KycStatus[]> = {
  PENDING: everyStatus,
  APPROVED: everyStatus,
  REJECTED: everyStatus,
  RESUBMIT_REQUESTED: everyStatus,
};

/** Whether somebody has decided: what waits has no moment of review. */
export const decided: Record<KycStatus, boolean> = { PENDING: false, APPROVED: true, REJECTED: true, RESUBMIT_REQUESTED: true };
