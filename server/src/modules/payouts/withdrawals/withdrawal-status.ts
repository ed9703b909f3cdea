import type { WithdrawalStatus } from '@jamun/contract';
import type { TransferRow } from '../tables.ts';

/** Allowed transitions of a withdrawal. A test compares them with those of the database. */
export const nextStatus: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  PENDING: ['APPROVED', 'PAID', 'REJECTED', 'CANCELLED'],
  APPROVED: ['PAID', 'REJECTED'],
  /** Only by the provider: the bank returned the money. */
  PAID: ['REVERSED'],
  /** Only when an administrator books a payout that arrived after its amount was returned. */
  REJECTED: ['PAID'],
  REVERSED: ['PAID'],
  CANCELLED: [],
};

/** Decisions of an administrator about a request. */
export const decisions: Partial<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  PENDING: ['APPROVED', 'PAID', 'REJECTED'],
  APPROVED: ['PAID', 'REJECTED'],
};

export const openStatuses = ['PENDING', 'APPROVED'] as const satisfies readonly WithdrawalStatus[];

type TransferState = TransferRow['state'];

/** Allowed transitions of a transfer. */
export const nextTransferState: Record<TransferState, readonly TransferState[]> = {
  WAITING: ['SENDING', 'DROPPED'],
  /** Back to WAITING when the platform's account stopped the transfer. */
  SENDING: ['UNDER_WAY', 'SUCCESS', 'FAILED', 'REVERSED', 'WAITING'],
  UNDER_WAY: ['SUCCESS', 'FAILED', 'REVERSED', 'WAITING'],
  SUCCESS: ['REVERSED'],
  /** The amount was returned to the seller, and the transfer arrived later. */
  FAILED: ['LATE_SUCCESS'],
  REVERSED: ['LATE_SUCCESS'],
  /** An administrator decides; later states of the provider change nothing. */
  LATE_SUCCESS: ['LATE_PAID', 'LATE_RETURNED'],
  LATE_PAID: [],
  LATE_RETURNED: [],
  DROPPED: [],
};

/** True once the transfer may have reached the provider: from then on only the provider's answer moves the withdrawal. */
export const isHandedOver = (transfer: Pick<TransferRow, 'state'> | null): boolean =>
  transfer !== null && transfer.state !== 'WAITING' && transfer.state !== 'DROPPED';
