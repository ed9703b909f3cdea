import { payoutMessages } from '@jamun/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { PayoutsDeps } from '../deps.ts';
import { openDetails } from '../payment-methods/payment-method-details.ts';
import { PayoutsBlocked, type PayoutsPort, PayoutsRejected, PayoutsUnavailable, type TransferToSend } from '../payouts.port.ts';
import type { WithdrawalRow } from '../tables.ts';
import { findBlocker, lockStanding } from '../withdrawals/withdrawal-standing.ts';
import { findById, lockWithdrawal } from '../withdrawals/withdrawals.store.ts';
import { settleTransfer } from './settle-transfer.ts';
import { transferIdOf } from './transfer-ids.ts';
import { recordBlocked } from './transfer-obstacles.ts';
import { firstPollAt, isRejectionFinal, isTooLateToSend, neverArrived, pollAfterRejection, retryBlockedAt } from './transfer-times.ts';
import { findTransfer, insertTransfer, updateTransfer } from './transfers.store.ts';

type Deps = Pick<
  PayoutsDeps,
  'database' | 'clock' | 'box' | 'log' | 'audit' | 'ledger' | 'attention' | 'notify' | 'mails' | 'people' | 'kyc' | 'holds' | 'publicUrl'
>;

export const sendTransferJob = jobKind<{ withdrawalId: string }>('send-transfer');

/** Runs in the transaction that approves the withdrawal. */
export async function planTransfer({ jobs, clock }: Pick<PayoutsDeps, 'clock' | 'jobs'>, tx: Tx, row: WithdrawalRow): Promise<void> {
  const now = clock.now();
  await insertTransfer(tx, { withdrawalId: row.id, transferId: transferIdOf(row.id, 1), now, askAt: firstPollAt(now) });
  await jobs.enqueue(tx, sendTransferJob, { withdrawalId: row.id });
}

function destinationOf({ box }: Pick<PayoutsDeps, 'box'>, row: WithdrawalRow): TransferToSend['to'] {
  const details = openDetails(box, row);
  if (details.type === 'UPI') return { type: 'UPI', name: details.upiName, upiId: details.upiId };
  const { accountHolderName: name, accountNumber, ifscCode } = details;
  return { type: 'BANK', name, accountNumber, ifscCode };
}

interface RecordedTransfer extends TransferToSend {
  recordedAt: Date;
  /** Time of an earlier call with the same id that got no answer: the provider may have the transfer. Null for the first call. */
  triedAt: Date | null;
}

/**
 * Records that the transfer is about to be sent: for the first time, or again under the same id because the provider does not have it.
 * Null when it must not be sent: another process was faster, or the payout is blocked.
 */
const begin = (deps: Deps, withdrawalId: string): Promise<RecordedTransfer | null> =>
  deps.database.transact(async (tx) => {
    const now = deps.clock.now();
    const unlocked = await findById(tx, withdrawalId);
    if (!unlocked) return null;
    const standing = await lockStanding(deps, tx, unlocked);
    const row = await lockWithdrawal(tx, unlocked);
    const transfer = await findTransfer(tx, withdrawalId);
    if (row?.status !== 'APPROVED' || !transfer) return null;
    const triedAt = transfer.state === 'SENDING' && neverArrived(now, transfer) ? transfer.sentAt : null;
    if (transfer.state !== 'WAITING' && triedAt === null) return null;
    const blocker = findBlocker(standing, await deps.ledger.lock(tx, row.userId));
    if (blocker) {
      const changes = { reason: payoutMessages.notAllowedAnyMore[blocker], obstacle: null, askAt: retryBlockedAt(now) };
      await updateTransfer(tx, { withdrawalId, now, changes });
      return null;
    }
    const first = triedAt ? {} : ({ state: 'SENDING', sentAt: now } as const);
    await updateTransfer(tx, { withdrawalId, now, changes: { ...first, notKnownSince: null, reason: null, askAt: firstPollAt(now) } });
    const { transferId } = transfer;
    return { transferId, amount: row.amount, note: `Jamun ${row.id}`, to: destinationOf(deps, row), recordedAt: now, triedAt };
  });

/**
 * Record, send, record. Only the process that recorded the sending sends, within a minute. Without an answer the state is polled; a
 * transfer that the provider does not have is sent again under its id.
 */
export function sendTransfer(deps: Deps, port: PayoutsPort) {
  const { database, clock, log } = deps;
  const settle = settleTransfer(deps);
  return async (withdrawalId: string): Promise<void> => {
    const recorded = await begin(deps, withdrawalId);
    if (!recorded) return;
    const { recordedAt, triedAt, ...transfer } = recorded;
    const ids = { withdrawalId, transferId: transfer.transferId };
    if (isTooLateToSend(clock.now(), recordedAt)) {
      return log.error(ids, 'a transfer was not sent: more than a minute passed since it was recorded');
    }
    if (triedAt) log.warn(ids, 'the payout provider does not have a transfer; it is sent again under the same id');
    try {
      await settle(withdrawalId, await port.send(transfer));
    } catch (error) {
      if (error instanceof PayoutsBlocked) {
        await recordBlocked(deps, withdrawalId, { error, isUnsent: triedAt === null });
        return;
      }
      if (error instanceof PayoutsRejected && triedAt && !isRejectionFinal(clock.now(), triedAt)) {
        log.warn(ids, 'the payout provider rejected a repeated transfer; it may have the first one');
        const changes = { askAt: pollAfterRejection(clock.now()) };
        return database.transact((tx) => updateTransfer(tx, { withdrawalId, now: clock.now(), changes }));
      }
      if (error instanceof PayoutsRejected) {
        const failed = { state: 'FAILED', amount: transfer.amount, reference: null, reason: error.message, obstacle: null } as const;
        return settle(withdrawalId, failed, { onlyFrom: 'SENDING' });
      }
      if (!(error instanceof PayoutsUnavailable)) throw error;
      log.warn(ids, 'the payout provider did not answer; the state of the transfer is polled later');
    }
  };
}
