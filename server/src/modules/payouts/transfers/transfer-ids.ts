import type { TransferRow } from '../tables.ts';

/**
 * Id of a transfer at the provider, which is its idempotency key. A withdrawal gets another one only after the provider has ended the
 * former transfer because of the platform's account.
 */
export const transferIdOf = (withdrawalId: string, attempt: number): string =>
  attempt === 1 ? `jamun_${withdrawalId}` : `jamun_${withdrawalId}_${attempt}`;

/** Withdrawal of any of its transfers; null for an id that is not ours. */
export const withdrawalIdOf = (transferId: string): string | null => /^jamun_([0-9A-Za-z]{20})(_\d+)?$/.exec(transferId)?.[1] ?? null;

/** Ids of the ended transfers before the current one, oldest first. */
export const formerTransferIds = ({ withdrawalId, transferId, attempt }: Pick<TransferRow, 'withdrawalId' | 'transferId' | 'attempt'>) =>
  Array.from({ length: attempt }, (_, index) => transferIdOf(withdrawalId, index + 1)).filter((id) => id !== transferId);
