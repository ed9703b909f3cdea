import type { Tx } from '../../../platform/db/database.ts';
import type { PayoutsDeps } from '../deps.ts';
import { withoutNumbers } from '../masked.ts';
import { openDetails } from '../payment-methods/payment-method-details.ts';
import type { ProviderTransfer } from '../payouts.port.ts';
import type { TransferRow, WithdrawalRow } from '../tables.ts';
import { giveBack, holdLatePayout, payOut, takeBack } from '../withdrawals/move-withdrawal.ts';
import { isHandedOver, nextTransferState } from '../withdrawals/withdrawal-status.ts';
import { findById, isPaymentKnown, lockWithdrawal } from '../withdrawals/withdrawals.store.ts';
import { isLate, isOpen, nextPoll } from './transfer-times.ts';
import { findTransfer, updateTransfer } from './transfers.store.ts';

type Deps = Pick<
  PayoutsDeps,
  'database' | 'clock' | 'box' | 'log' | 'audit' | 'ledger' | 'attention' | 'notify' | 'mails' | 'people' | 'holds' | 'publicUrl'
>;

interface Held {
  row: WithdrawalRow;
  transfer: TransferRow;
  found: ProviderTransfer;
}

const referenceShape = /^[0-9A-Za-z._/-]{1,64}$/;

/** The bank's number of the payment; the transfer's own where it has none, or one that stands on another payout already. */
export async function transactionIdOf(tx: Tx, transfer: TransferRow, reference: string | null): Promise<string> {
  return reference && referenceShape.test(reference) && !(await isPaymentKnown(tx, reference)) ? reference : transfer.transferId;
}

const reasonOf = ({ box }: Pick<PayoutsDeps, 'box'>, { row, found }: Held): string | null =>
  found.reason ? withoutNumbers(found.reason.trim(), [openDetails(box, row)]) || null : null;

/** Our state for the provider's: what counts is whether the money had been paid, or given back, before. */
function stateFor({ transfer, found }: Held): TransferRow['state'] {
  if (transfer.state === 'SUCCESS' && found.state === 'FAILED') return 'REVERSED';
  const isGivenBack = transfer.state === 'FAILED' || transfer.state === 'REVERSED';
  return isGivenBack && found.state === 'SUCCESS' ? 'LATE_SUCCESS' : found.state;
}

/** Moves the withdrawal and its money as the transfer's new state requires. */
async function follow(deps: Deps, tx: Tx, held: Held, state: TransferRow['state']): Promise<void> {
  const { row } = held;
  const reason = reasonOf(deps, held);
  const paid = async () =>
    payOut(deps, tx, row, { movedBy: 'PROVIDER', transactionId: await transactionIdOf(tx, held.transfer, held.found.reference) });
  if (state === 'FAILED') {
    const adminNotes = reason ?? 'The bank did not take the transfer';
    await giveBack(deps, tx, row, { status: 'REJECTED', movedBy: 'PROVIDER', adminNotes });
  }
  if (state === 'SUCCESS') await paid();
  // A success that we did not see still happened before the reversal.
  if (state === 'REVERSED') await takeBack(deps, tx, row.status === 'PAID' ? row : await paid(), reason);
  if (state === 'LATE_SUCCESS') await holdLatePayout(deps, tx, row);
}

/** Opens the item of a late payout, or opens it again when the provider says something new. */
const reportLatePayout = (
  { attention }: Pick<PayoutsDeps, 'attention'>,
  tx: Tx,
  { transfer: { withdrawalId, transferId }, found }: Held,
): Promise<void> =>
  attention.report(tx, { kind: 'LATE_PAYOUT', reference: transferId, withdrawalId, theirState: found.state, theirAmount: found.amount });

/** Providers change their minds; administrators have to know. */
async function reportContradiction(
  deps: Pick<PayoutsDeps, 'log' | 'attention'>,
  tx: Tx,
  held: Held,
  state: TransferRow['state'],
): Promise<void> {
  const { transfer, found } = held;
  const ids = { withdrawalId: transfer.withdrawalId, transferId: transfer.transferId, before: transfer.state, now: found.state };
  if (state === 'LATE_SUCCESS') {
    deps.log.error(ids, 'a transfer arrived after its money was given back: the amount is on hold');
    await reportLatePayout(deps, tx, held);
  } else if (transfer.state === 'SUCCESS' && found.state === 'FAILED') {
    deps.log.error(ids, 'a transfer failed after its success: treated as reversed');
  }
}

/** When the transfer is polled next; null ends the polling, which administrators are told where its fate is still open. */
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
  log.error({ withdrawalId, transferId }, 'polling ended for a transfer whose fate is still open');
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
      const seen = await findById(tx, withdrawalId);
      const row = seen && (await lockWithdrawal(tx, seen));
      const transfer = row && (await findTransfer(tx, withdrawalId));
      if (!transfer || !isHandedOver(transfer) || (onlyFrom && transfer.state !== onlyFrom)) return;
      const held = { row, transfer, found };
      const poll = async (state = transfer.state) => ({
        asks: transfer.asks + 1,
        askAt: await scheduleNextPoll(deps, tx, transfer, state),
      });
      if (found.amount !== row.amount) {
        deps.log.error({ withdrawalId, transferId: transfer.transferId }, 'the payout provider reports another amount than was sent');
        return updateTransfer(tx, { withdrawalId, now, changes: await poll() });
      }
      const state = stateFor(held);
      if (!nextTransferState[transfer.state].includes(state)) {
        if (isLate(transfer.state)) await reportLatePayout(deps, tx, held);
        return updateTransfer(tx, { withdrawalId, now, changes: await poll() });
      }
      await reportContradiction(deps, tx, held, state);
      await follow(deps, tx, held, state);
      const reference = found.reference?.slice(0, 64) || transfer.reference;
      const changes = { ...(await poll(state)), state, reference, reason: reasonOf(deps, held), notKnownSince: null };
      await updateTransfer(tx, { withdrawalId, now, changes });
    });
