import type { WithdrawalStatus } from '@jamun/contract';
import type { TransferRow } from '../tables.ts';

/** What may follow what. A test holds it against the transitions that the database allows. */
export const nextStatus: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  PENDING: ['APPROVED', 'PAID', 'REJECTED', 'CANCELLED'],
  APPROVED: ['PAID', 'REJECTED'],
  /** Only by the provider: the bank sent it back. */
  PAID: ['REVERSED'],
  /** Only a payout that arrived after its money was given back, when an administrator books it. */
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

/** The same for what a provider was asked to send. */
export const nextTransferState: Record<TransferState, readonly TransferState[]> = {
  WAITING: ['SENDING', 'DROPPED'],
  SENDING: ['UNDER_WAY', 'SUCCESS', 'FAILED', 'REVERSED'],
  UNDER_WAY: ['SUCCESS', 'FAILED', 'REVERSED'],
  SUCCESS: ['REVERSED'],
  /** The money was given back, and the transfer arrived after all. */
  FAILED: ['LATE_SUCCESS'],
  REVERSED: ['LATE_SUCCESS'],
  /** An administrator decides; whatever the provider says next changes nothing. */
  LATE_SUCCESS: ['LATE_PAID', 'LATE_RETURNED'],
  LATE_PAID: [],
  LATE_RETURNED: [],
  DROPPED: [],
};

/** From here on only the provider's answer moves the withdrawal. */
export const isHandedOver = (transfer: Pick<TransferRow, 'state'> | null): boolean =>
  transfer !== null && transfer.state !== 'WAITING' && transfer.state !== 'DROPPED';
