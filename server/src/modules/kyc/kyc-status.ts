import type { KycStatus } from '@jamun/contract';

/** Whether a new upload may take the place of a document. A test holds it against what the database allows. */
export const replaceable: Record<KycStatus, boolean> = {
  PENDING: true,
  APPROVED: false,
  REJECTED: true,
  RESUBMIT_REQUESTED: true,
};
