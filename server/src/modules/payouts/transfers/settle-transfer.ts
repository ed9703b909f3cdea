import type { Tx } from '../../../platform/db/database.ts';
import type { PayoutsDeps } from '../deps.ts';
import { maskNumbers } from '../masked.ts';
import { openDetails } from '../payment-methods/payment-method-details.ts';
import type { ProviderTransfer } from '../payouts.port.ts';
import type { TransferRow, WithdrawalRow } from '../tables.ts';
import { holdLatePayout, markPaid, returnToWallet, reversePayout } from '../withdrawals/move-withdrawal.ts';
import { isHandedOver, nextTransferState } from '../withdrawals/withdrawal-status.ts';
import { findById, isTransactionIdUsed, lockWithdrawal } from '../withdrawals/withdrawals.store.ts';
import { replaceEnded, reportObstacle } from './transfer-obstacles.ts';
import { transferText } from './transfer-text.ts';
import { isLate, isOpen, nextPoll } from './transfer-times.ts';
import { findTransfer, updateTransfer } from './transfers.store.ts';

type Deps = Pick<
  PayoutsDeps,
  'database' | 'clock' | 'box' | 'log' | 'audit' | 'ledger' | 'attention' | 'notify' | 'mails' | 'people' | 'holds' | 'publicUrl'
>;

interface LockedTransfer {
  row: WithdrawalRow;
  transfer: TransferRow;
  found: ProviderTransfer;
}

const referenceShape = /^[0-9A-Za-z._/-]{1,64}$/;

/** The bank's reference; the transfer id when the reference is missing, malformed, or used by another payout. */
export async function transactionIdOf(tx: Tx, transfer: TransferRow, reference: string | null): Promise<string> {
  return reference && referenceShape.test(reference) && !(await isTransactionIdUsed(tx, reference)) ? reference : transfer.transferId;
}

const reasonOf = ({ box }: Pick<PayoutsDeps, 'box'>, { row, found }: LockedTransfer): string | null =>
  found.reason ? maskNumbers(found.reason.trim(), [openDetails(box, row)]) || null : null;

/** Maps the provider's state to ours, which depends on whether the amount was paid or returned before. */
function stateFor({ transfer, found }: LockedTransfer): TransferRow['state'] {
  if (transfer.state === 'SUCCESS' && found.state === 'FAILED') return 'REVERSED';
  const isReturned = transfer.state === 'FAILED' || transfer.state === 'REVERSED';
  return isReturned && found.state === 'SUCCESS' ? 'LATE_SUCCESS' : found.state;
}

/** Moves the withdrawal and its money as the transfer's new state requires. */
async function applyState(deps: Deps, tx: Tx, locked: LockedTransfer, state: TransferRow['state']): Promise<void> {
  const { row } = locked;
  const reason = reasonOf(deps, locked);
  const paid = async () =>
    markPaid(deps, tx, row, { movedBy: 'PROVIDER', transactionId: await transactionIdOf(tx, locked.transfer, locked.found.reference) });
  if (state === 'FAILED') {
    const adminNotes = reason ?? transferText.notAccepted;
    await returnToWallet(deps, tx, row, { status: 'REJECTED', movedBy: 'PROVIDER', adminNotes });
  }
  if (state === 'SUCCESS') await paid();
  // A reversal implies an earlier success, even if the server did not see it.
  if (state === 'REVERSED') await reversePayout(deps, tx, row.status === 'PAID' ? row : await paid(), reason);
  if (state === 'LATE_SUCCESS') await holdLatePayout(deps, tx, row);
}

/** Opens the attention item of a late payout, or reopens it when the provider reports something new. */
const reportLatePayout = (
  { attention }: Pick<PayoutsDeps, 'attention'>,
  tx: Tx,
  { transfer: { withdrawalId, transferId }, found }: LockedTransfer,
): Promise<void> =>
  attention.report(tx, { kind: 'LATE_PAYOUT', reference: transferId, withdrawalId, theirState: found.state, theirAmount: found.amount });

/** Logs a state that contradicts an earlier one; a late success is also reported to administrators. */
async function reportContradiction(
  deps: Pick<PayoutsDeps, 'log' | 'attention'>,
  tx: Tx,
  locked: LockedTransfer,
  state: TransferRow['state'],
): Promise<void> {
  const { transfer, found } = locked;
  const ids = { withdrawalId: transfer.withdrawalId, transferId: transfer.transferId, before: transfer.state, now: found.state };
  if (state === 'LATE_SUCCESS') {
    deps.log.error(ids, 'a transfer arrived after its money was given back: the amount is on hold');
    await reportLatePayout(deps, tx, locked);
  } else if (transfer.state === 'SUCCESS' && found.state === 'FAILED') {
    deps.log.error(ids, 'a transfer failed after its success: treated as reversed');
  }
}

/** False when the provider reports another amount than was sent: then nothing is booked, and an administrator is told at once. */
async function hasSentAmount(
  { log, attention }: Pick<PayoutsDeps, 'log' | 'attention'>,
  tx: Tx,
  { row, transfer, found }: LockedTransfer,
): Promise<boolean> {
  const { withdrawalId, transferId } = transfer;
  const about = { kind: 'TRANSFER_AMOUNT', reference: transferId } as const;
  if (found.amount === row.amount) {
    await attention.resolveAutomatically(tx, about);
    return true;
  }
  log.error({ withdrawalId, transferId }, 'the payout provider reports another amount than was sent');
  await attention.report(tx, { ...about, withdrawalId, theirState: found.state, theirAmount: found.amount });
  return false;
}

/** Time of the next poll; null ends the polling. A transfer without a final state is then reported to administrators. */
export async function scheduleNextPoll(
  { clock, log, attention }: Pick<PayoutsDeps, 'clock' | 'log' | 'attention'>,
  tx: Tx,
  transfer: TransferRow,
  state = transfer.state,
): Promise<Date | null> {
  const now = clock.now();
  const next = nextPoll(now, transfer.sentAt ?? now, state);
  if (next !== null || !isOpen(state)) return next;
  const { withdrawalId, transferId } = transfer;
  log.error({ withdrawalId, transferId }, 'polling ended for a transfer without a final state');
  await attention.report(tx, { kind: 'TRANSFER_UNFINISHED', reference: transferId, withdrawalId, theirState: state, theirAmount: null });
  return null;
}

/**
 * Applies the provider's state of a transfer. Idempotent: the same state again, or an older one, changes nothing. With
 * `onlyFrom`, only while the transfer is still in that state.
 */
export const settleTransfer =
  (deps: Deps) =>
  (withdrawalId: string, found: ProviderTransfer, { onlyFrom }: { onlyFrom?: TransferRow['state'] } = {}): Promise<void> =>
    deps.database.transact(async (tx) => {
      const now = deps.clock.now();
      const unlocked = await findById(tx, withdrawalId);
      const row = unlocked && (await lockWithdrawal(tx, unlocked));
      const transfer = row && (await findTransfer(tx, withdrawalId));
      if (!transfer || !isHandedOver(transfer) || (onlyFrom && transfer.state !== onlyFrom)) return;
      const locked = { row, transfer, found };
      const poll = async (state = transfer.state) => ({
        asks: transfer.asks + 1,
        askAt: await scheduleNextPoll(deps, tx, transfer, state),
      });
      if (!(await hasSentAmount(deps, tx, locked))) return updateTransfer(tx, { withdrawalId, now, changes: await poll() });
      const obstacle = isOpen(transfer.state) ? found.obstacle : null;
      if (obstacle) await reportObstacle(deps, tx, { obstacle, message: found.reason });
      if (obstacle && found.state === 'FAILED') return replaceEnded(tx, { transfer, obstacle, now });
      const state = stateFor(locked);
      if (!nextTransferState[transfer.state].includes(state)) {
        if (isLate(transfer.state)) await reportLatePayout(deps, tx, locked);
        return updateTransfer(tx, { withdrawalId, now, changes: { ...(await poll()), obstacle } });
      }
      await reportContradiction(deps, tx, locked, state);
      await applyState(deps, tx, locked, state);
      const reference = found.reference?.slice(0, 64) || transfer.reference;
      const changes = { ...(await poll(state)), state, reference, reason: reasonOf(deps, locked), obstacle, notKnownSince: null };
      await updateTransfer(tx, { withdrawalId, now, changes });
    });
