import { confirmationMessages, type PayoutInput, payoutMessages } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { days, earlier } from '../../../kit/clock.ts';
import { minuteInIndia } from '../../../kit/india-time.ts';
import { toRupees } from '../../../kit/money.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PayoutsDeps, WithdrawalDeps } from '../deps.ts';
import { findExports } from '../exports/exports.store.ts';
import { maskNumbers } from '../masked.ts';
import { openDetails } from '../payment-methods/payment-method-details.ts';
import type { WithdrawalExportRow, WithdrawalRow } from '../tables.ts';
import { planTransfer } from '../transfers/send-transfer.ts';
import { findTransfer, updateTransfer } from '../transfers/transfers.store.ts';
import { approve, markPaid, returnToWallet } from './move-withdrawal.ts';
import { notifyExportRejected, notifyOwnVerification } from './notify-other-administrators.ts';
import { findBlocker, lockStanding } from './withdrawal-standing.ts';
import { decisions, isHandedOver } from './withdrawal-status.ts';
import { findById, isTransactionIdTaken, lockWithdrawal, sumApproved } from './withdrawals.store.ts';

type DecisionDeps = Pick<
  PayoutsDeps,
  | 'clock'
  | 'box'
  | 'jobs'
  | 'audit'
  | 'ledger'
  | 'notify'
  | 'mails'
  | 'people'
  | 'notifyAdministrators'
  | 'confirmations'
  | 'kyc'
  | 'holds'
  | 'transfers'
  | 'publicUrl'
>;
type Deps = Pick<
  WithdrawalDeps,
  | 'userMutex'
  | 'database'
  | 'clock'
  | 'box'
  | 'jobs'
  | 'audit'
  | 'ledger'
  | 'notify'
  | 'mails'
  | 'people'
  | 'notifyAdministrators'
  | 'confirmations'
  | 'kyc'
  | 'holds'
  | 'transfers'
  | 'publicUrl'
>;

type Decision = z.output<typeof PayoutInput>;

const conflict = (message: string) => new AppError('CONFLICT', { message });

/** Rejecting an exported withdrawal requires the number of its bank file as a confirmation, because the bank may still pay it. */
function assertExportConfirmed({ number, createdAt }: WithdrawalExportRow, { status, confirmExport }: Decision): void {
  if (status !== 'REJECTED' || number === confirmExport) return;
  throw new AppError('IN_BANK_FILE', {
    message: `${payoutMessages.inBankFile(number, `${minuteInIndia(createdAt)} IST`)} ${payoutMessages.confirmExport(number)}`,
    data: { exportNumber: number, exportedAt: createdAt.toISOString() },
  });
}

/** Locks the withdrawal and everything that decides whether it may be paid, until the transaction ends. */
async function lockForDecision(
  deps: DecisionDeps,
  tx: Tx,
  unlocked: WithdrawalRow,
  { status, version }: Decision,
): Promise<{ before: WithdrawalRow; exported: WithdrawalExportRow | undefined }> {
  const { id } = unlocked;
  // A rejection returns the money, so the seller's standing does not matter.
  const standing = status === 'REJECTED' ? null : await lockStanding(deps, tx, unlocked);
  const row = await lockWithdrawal(tx, unlocked);
  if (!row) throw new AppError('NOT_FOUND');
  if (version !== undefined && version !== row.version) throw new AppError('CONFLICT');
  const transfer = await findTransfer(tx, id);
  if (isHandedOver(transfer)) throw conflict(payoutMessages.transferUnderWay);
  if (!decisions[row.status]?.includes(status)) throw conflict(payoutMessages.decided[row.status]);
  const exported = (await findExports(tx, [id])).get(id);
  // The bank may already have paid a withdrawal that is in a bank file, so PAID is always recorded.
  const needsStanding = standing && !(exported && status === 'PAID');
  const blocker = needsStanding && findBlocker(standing, await deps.ledger.lock(tx, row.userId));
  if (blocker) throw conflict(payoutMessages.notAllowedAnyMore[blocker]);
  // Decided manually before the transfer was sent.
  if (transfer) await updateTransfer(tx, { withdrawalId: id, now: deps.clock.now(), changes: { state: 'DROPPED', askAt: null } });
  return { before: row, exported };
}

/** The notes are emailed and stored, so account numbers in them are masked. */
const notesOf = ({ box }: Pick<PayoutsDeps, 'box'>, row: WithdrawalRow, { adminNotes }: Decision) =>
  adminNotes ? maskNumbers(adminNotes, [openDetails(box, row)]) : null;

async function decide(deps: DecisionDeps, tx: Tx, row: WithdrawalRow, by: { adminId: number; decision: Decision }): Promise<WithdrawalRow> {
  const { status, transactionId, paymentMethod, bankName, accountNumber } = by.decision;
  const moved = {
    movedBy: 'ADMIN',
    processedBy: by.adminId,
    adminNotes: notesOf(deps, row, by.decision),
    ...(row.status === 'PENDING' && status !== 'REJECTED' ? { approvedBy: by.adminId } : {}),
  } as const;
  if (status === 'REJECTED') return returnToWallet(deps, tx, row, { ...moved, status });
  if (status === 'PAID') {
    return markPaid(deps, tx, row, {
      ...moved,
      transactionId: transactionId ?? null,
      paidMethod: paymentMethod || null,
      paidBankName: bankName || null,
      paidAccountSealed: accountNumber ? Buffer.from(deps.box.seal(accountNumber, row.id), 'base64') : null,
    });
  }
  const approved = await approve(deps, tx, row, moved);
  if (deps.transfers) await planTransfer(deps, tx, approved);
  return approved;
}

const auditFields = ({ status, transactionId, adminNotes, paidMethod, paidBankName }: WithdrawalRow) => ({
  status,
  transactionId,
  adminNotes,
  paymentMethod: paidMethod,
  bankName: paidBankName,
});

/** `by` is recorded with the withdrawal, `actor` in the audit log. They differ when a second administrator confirmed. */
interface DecisionMaker {
  by: number;
  actor: Actor;
}

async function carryOut(
  deps: DecisionDeps,
  tx: Tx,
  { before, exported }: Awaited<ReturnType<typeof lockForDecision>>,
  { by, actor, decision }: DecisionMaker & { decision: Decision },
): Promise<WithdrawalRow> {
  if (exported) assertExportConfirmed(exported, decision);
  const after = await decide(deps, tx, before, { adminId: by, decision });
  await deps.audit.record(tx, {
    actor,
    action: 'WITHDRAWAL_PROCESSED',
    subject: { type: 'withdrawal', id: after.id, userId: after.userId },
    before: auditFields(before),
    after: { ...auditFields(after), amount: toRupees(after.amount), ...(exported ? { exportNumber: exported.number } : {}) },
    reason: after.adminNotes,
  });
  if (decision.status !== 'REJECTED') await notifyOwnVerification(deps, tx, before, by === actor.userId ? [by] : [by, actor.userId]);
  else if (exported) await notifyExportRejected(deps, tx, before, { administratorId: by, number: exported.number });
  return after;
}

/** Whether a second administrator has to confirm: for the approval, which lets the money go, and not for the payment after it. */
async function needsConfirmation(
  { confirmations, clock }: Pick<DecisionDeps, 'confirmations' | 'clock'>,
  tx: Tx,
  { status, userId, amount }: WithdrawalRow,
  { by, decision }: { by: number; decision: Decision },
): Promise<boolean> {
  if (status !== 'PENDING' || decision.status === 'REJECTED') return false;
  return confirmations.isNeededFor(amount + (await sumApproved(tx, { by, userId, since: earlier(clock.now(), days(1)) })));
}

/**
 * Decision of an administrator. The notification of the seller and the audit record are in the same transaction. Above the limit of one
 * administrator, the approval is stored as a confirmation request, and the result is null.
 */
export const processWithdrawal =
  (deps: Deps) =>
  async (actor: Actor, id: string, decision: Decision): Promise<WithdrawalRow | null> => {
    const unlocked = await findById(deps.database.read, id);
    if (!unlocked) throw new AppError('NOT_FOUND');
    const by = actor.userId;
    if (unlocked.userId === by) throw new AppError('FORBIDDEN', { message: payoutMessages.ownRequest });
    const work = async (tx: Tx) => {
      const locked = await lockForDecision(deps, tx, unlocked, decision);
      const { userId, amount } = locked.before;
      if (!(await needsConfirmation(deps, tx, locked.before, { by, decision }))) return carryOut(deps, tx, locked, { by, actor, decision });
      if (decision.status === 'PAID') throw conflict(confirmationMessages.approveFirst);
      const reason = notesOf(deps, locked.before, decision);
      await deps.confirmations.ask(tx, { kind: 'PAYOUT', userId, amount, withdrawalId: id, reason, actor });
      return null;
    };
    try {
      return await deps.userMutex(unlocked.userId, () => deps.database.transact(work));
    } catch (error) {
      if (!isTransactionIdTaken(error)) throw error;
      throw new AppError('CONFLICT', {
        message: payoutMessages.transactionIdTaken,
        errors: { transactionId: payoutMessages.transactionIdTaken },
      });
    }
  };

/** Approves a withdrawal that a second administrator has confirmed, under the same conditions as a direct approval. */
export const approveConfirmed =
  (deps: DecisionDeps) =>
  async (
    tx: Tx,
    actor: Actor,
    { withdrawalId, notes, requestedBy: by }: { withdrawalId: string; notes: string | null; requestedBy: number },
  ): Promise<void> => {
    const unlocked = await findById(tx, withdrawalId);
    if (!unlocked) throw new AppError('NOT_FOUND');
    const decision: Decision = { status: 'APPROVED', ...(notes ? { adminNotes: notes } : {}) };
    await carryOut(deps, tx, await lockForDecision(deps, tx, unlocked, decision), { by, actor, decision });
  };
