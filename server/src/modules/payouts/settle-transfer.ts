import type { Tx } from '../../platform/db/database.ts';
import { withoutNumbers } from './masked.ts';
import { giveBack, payOut, takeBack } from './move-withdrawal.ts';
import type { PayoutsParts } from './parts.ts';
import { openDetails } from './payment-method-details.ts';
import type { ProviderTransfer } from './payouts.port.ts';
import type { TransferRow, WithdrawalRow } from './tables.ts';
import { afterSuccess, afterTrouble, whileUnderWay } from './transfer-times.ts';
import { findTransfer, updateTransfer } from './transfers.store.ts';
import { isHandedOver, nextTransferState } from './withdrawal-status.ts';
import { findById, isPaymentKnown, lockWithdrawal } from './withdrawals.store.ts';

interface Held {
  row: WithdrawalRow;
  transfer: TransferRow;
  found: ProviderTransfer;
}

const referenceShape = /^[0-9A-Za-z._/-]{1,64}$/;

/** The bank's number of the payment; the transfer's own where it has none, or one that stands on another payout already. */
async function transactionIdOf(tx: Tx, { transfer, found }: Held): Promise<string> {
  const { reference } = found;
  return reference && referenceShape.test(reference) && !(await isPaymentKnown(tx, reference)) ? reference : transfer.transferId;
}

const reasonOf = ({ box }: PayoutsParts, { row, found }: Held): string | null =>
  found.reason ? withoutNumbers(found.reason.trim(), [openDetails(box, row)]) || null : null;

/** What the provider says, done to the withdrawal. */
async function follow(parts: PayoutsParts, tx: Tx, held: Held): Promise<void> {
  const { row, found } = held;
  const reason = reasonOf(parts, held);
  const paid = async () => payOut(parts, tx, row, { movedBy: 'PROVIDER', transactionId: await transactionIdOf(tx, held) });
  if (found.state === 'FAILED') {
    const adminNotes = reason ?? 'The bank did not take the transfer';
    await giveBack(parts, tx, row, { status: 'REJECTED', movedBy: 'PROVIDER', adminNotes });
  }
  if (found.state === 'SUCCESS') await paid();
  // Where nobody saw that it had arrived, it arrived and came back.
  if (found.state === 'REVERSED') await takeBack(parts, tx, row.status === 'PAID' ? row : await paid(), reason);
}

function nextAsk({ transfer, found }: Held, now: Date): Date | null {
  const sentAt = transfer.sentAt ?? now;
  if (found.state === 'UNDER_WAY') return whileUnderWay(now, sentAt);
  return found.state === 'SUCCESS' ? afterSuccess(now, sentAt) : null;
}

/** Writes down what the provider says of a transfer. Saying it again changes nothing, and an older word comes too late. */
export const settleTransfer =
  (parts: PayoutsParts) =>
  (withdrawalId: string, found: ProviderTransfer): Promise<void> =>
    parts.database.transact(async (tx) => {
      const now = parts.clock.now();
      const seen = await findById(tx, withdrawalId);
      const row = seen && (await lockWithdrawal(tx, seen));
      const transfer = row && (await findTransfer(tx, withdrawalId));
      if (!transfer || !isHandedOver(transfer)) return;
      const held = { row, transfer, found };
      const asked = { asks: transfer.asks + 1 };
      if (found.amount !== row.amount) {
        parts.log.error({ withdrawalId, transferId: transfer.transferId }, 'the payout provider speaks of another amount than was sent');
        return updateTransfer(tx, { withdrawalId, now, changes: { ...asked, askAt: afterTrouble(now) } });
      }
      const askAt = nextAsk(held, now);
      if (!nextTransferState[transfer.state].includes(found.state)) {
        const isSame = transfer.state === found.state;
        if (transfer.state === 'FAILED' && found.state === 'SUCCESS')
          parts.log.error({ withdrawalId, transferId: transfer.transferId }, 'a transfer arrived whose money was given back already');
        return updateTransfer(tx, { withdrawalId, now, changes: { ...asked, askAt: isSame ? askAt : transfer.askAt } });
      }
      await follow(parts, tx, held);
      const reference = found.reference?.slice(0, 64) || transfer.reference;
      const changes = { ...asked, askAt, state: found.state, reference, reason: reasonOf(parts, held) };
      await updateTransfer(tx, { withdrawalId, now, changes });
    });
