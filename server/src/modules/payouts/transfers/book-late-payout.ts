import { attentionMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PayoutsDeps } from '../deps.ts';
import { maskNumbers } from '../masked.ts';
import { openDetails } from '../payment-methods/payment-method-details.ts';
import type { TransferRow, WithdrawalRow } from '../tables.ts';
import { notifySeller, sourceOf } from '../withdrawals/move-withdrawal.ts';
import { findById, lockWithdrawal, moveWithdrawal } from '../withdrawals/withdrawals.store.ts';
import { transactionIdOf } from './settle-transfer.ts';
import { transferText } from './transfer-text.ts';
import { findTransfer, updateTransfer } from './transfers.store.ts';

type Deps = Pick<PayoutsDeps, 'clock' | 'box' | 'audit' | 'ledger' | 'notify' | 'mails' | 'people' | 'holds' | 'publicUrl'>;

async function lockLatePayout(tx: Tx, withdrawalId: string): Promise<{ row: WithdrawalRow; transfer: TransferRow }> {
  const unlocked = await findById(tx, withdrawalId);
  const row = unlocked && (await lockWithdrawal(tx, unlocked));
  const transfer = row && (await findTransfer(tx, withdrawalId));
  if (!row || transfer?.state !== 'LATE_SUCCESS') throw new AppError('CONFLICT', { message: attentionMessages.notApplicable });
  return { row, transfer };
}

interface Decision {
  withdrawalId: string;
  by: number;
  note: string;
}

/** Books a payout that arrived after its amount was returned to the seller: the withdrawal becomes PAID. */
export const bookLatePayout =
  (deps: Deps) =>
  async (tx: Tx, { withdrawalId, by, note }: Decision): Promise<WithdrawalRow> => {
    const { ledger, clock } = deps;
    const { row, transfer } = await lockLatePayout(tx, withdrawalId);
    if (row.userId === by) throw new AppError('FORBIDDEN', { message: attentionMessages.ownBalance });
    const now = clock.now();
    await updateTransfer(tx, { withdrawalId, now, changes: { state: 'LATE_PAID' } });
    await ledger.lock(tx, row.userId);
    const entries = { WITHDRAWING: -row.amount, WITHDRAWN: row.amount };
    const endTx = await ledger.post(tx, { kind: 'LATE_PAYOUT_PAID', source: sourceOf(row), sellerId: row.userId, entries, at: now });
    const transactionId = row.transactionId ?? (await transactionIdOf(tx, transfer, transfer.reference));
    const paid = await moveWithdrawal(tx, row, {
      status: 'PAID',
      movedBy: 'ADMIN',
      processedBy: by,
      processedAt: now,
      updatedAt: now,
      endTx,
      reversalTx: null,
      transactionId,
      adminNotes: maskNumbers(note, [openDetails(deps.box, row)]),
    });
    await notifySeller(deps, tx, paid);
    return paid;
  };

/** Returns the held amount to the seller: the provider was wrong, or the money came back. The withdrawal does not change. */
export const returnLatePayout =
  (deps: Deps) =>
  async (tx: Tx, { withdrawalId, by }: Decision): Promise<WithdrawalRow> => {
    const { ledger, clock, holds, notify } = deps;
    const { row } = await lockLatePayout(tx, withdrawalId);
    if (row.userId === by) throw new AppError('FORBIDDEN', { message: attentionMessages.ownBalance });
    const now = clock.now();
    await updateTransfer(tx, { withdrawalId, now, changes: { state: 'LATE_RETURNED' } });
    const { locked, available } = await ledger.reverse(tx, {
      kind: 'LATE_PAYOUT',
      source: sourceOf(row),
      as: 'LATE_PAYOUT_RETURN',
      at: now,
    });
    await holds.restore(tx, { withdrawalId, amount: locked });
    await holds.reserve(tx, { sellerId: row.userId, amount: available });
    await notify(tx, { userId: row.userId, message: transferText.lateAmountReturned, link: '/payments?tab=wallet' });
    return row;
  };
