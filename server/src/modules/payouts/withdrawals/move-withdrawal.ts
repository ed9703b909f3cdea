import { toRupees } from '../../../kit/money.ts';
import { type AuditRecord, system } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EmailContent } from '../../../platform/mail/email-content.ts';
import { type Posting, splitDebt } from '../../ledger/index.ts';
import type { PayoutsDeps } from '../deps.ts';
import { methodLabel } from '../payment-methods/payment-method.presenter.ts';
import { openDetails } from '../payment-methods/payment-method-details.ts';
import type { WithdrawalRow } from '../tables.ts';
import { latePayoutEmail, latePayoutNotification, withdrawalEmail, withdrawalNotification } from './withdrawal-text.ts';
import { type Move, moveWithdrawal } from './withdrawals.store.ts';

type Deps = Pick<PayoutsDeps, 'clock' | 'box' | 'audit' | 'ledger' | 'notify' | 'mails' | 'people' | 'holds' | 'publicUrl'>;

/** Origin of a status change: owner, administrator or provider, with the note of an administrator. */
type MoveOrigin = Pick<Move, 'movedBy' | 'processedBy' | 'approvedBy' | 'adminNotes'>;

export const sourceOf = ({ id }: Pick<WithdrawalRow, 'id'>) => ({ type: 'withdrawal', id });

const walletPage = '/payments?tab=wallet';

/** Notifies the seller in the app and by email. */
async function sendNotice(
  { notify, mails, people, publicUrl }: Deps,
  tx: Tx,
  { userId }: WithdrawalRow,
  { notice, email }: { notice: string; email(name: string, walletUrl: string): EmailContent },
): Promise<void> {
  await notify(tx, { userId, message: notice, link: walletPage });
  const person = (await people.contacts(tx, [userId])).get(userId);
  if (person?.recipient) await mails.send(tx, person.recipient, email(person.name, publicUrl() + walletPage));
}

/** Notifies the seller of the current status of a withdrawal. */
export async function notifySeller(deps: Deps, tx: Tx, row: WithdrawalRow): Promise<void> {
  const { status, transactionId, adminNotes: notes } = row;
  const outcome = { status, amount: toRupees(row.amount), to: methodLabel(openDetails(deps.box, row)), notes, transactionId };
  const email = (name: string, walletUrl: string) => withdrawalEmail(name, outcome, walletUrl);
  await sendNotice(deps, tx, row, { notice: withdrawalNotification(outcome), email });
}

function notifyLatePayout(deps: Deps, tx: Tx, row: WithdrawalRow): Promise<void> {
  const payout = { amount: toRupees(row.amount), to: methodLabel(openDetails(deps.box, row)) };
  const email = (name: string, walletUrl: string) => latePayoutEmail(name, payout, walletUrl);
  return sendNotice(deps, tx, row, { notice: latePayoutNotification(payout), email });
}

/** Audit record of a change by the seller or the provider. `process-withdrawal.ts` records those by administrators. */
export function recordMove(
  { audit }: Pick<PayoutsDeps, 'audit'>,
  tx: Tx,
  row: WithdrawalRow,
  { actor, action, before }: Pick<AuditRecord, 'actor' | 'action'> & { before?: WithdrawalRow },
): Promise<void> {
  return audit.record(tx, {
    actor,
    action,
    subject: { type: 'withdrawal', id: row.id, userId: row.userId },
    ...(before ? { before: { status: before.status } } : {}),
    after: { status: row.status, amount: toRupees(row.amount) },
  });
}

async function applyMove(deps: Deps, tx: Tx, row: WithdrawalRow, move: Omit<Move, 'processedAt' | 'updatedAt'>): Promise<WithdrawalRow> {
  const now = deps.clock.now();
  const after = await moveWithdrawal(tx, row, { ...move, processedAt: now, updatedAt: now });
  if (move.movedBy === 'PROVIDER') await recordMove(deps, tx, after, { actor: system, action: 'WITHDRAWAL_MOVED', before: row });
  await notifySeller(deps, tx, after);
  return after;
}

/** The caller has locked the withdrawal, here and in the functions below. */
export const approve = (deps: Deps, tx: Tx, row: WithdrawalRow, by: MoveOrigin): Promise<WithdrawalRow> =>
  applyMove(deps, tx, row, { ...by, status: 'APPROVED' });

type Payment = Pick<Move, 'transactionId' | 'paidMethod' | 'paidBankName' | 'paidAccountSealed'>;

/** The money was paid out. */
export async function markPaid(deps: Deps, tx: Tx, row: WithdrawalRow, payment: MoveOrigin & Payment): Promise<WithdrawalRow> {
  const { ledger, clock } = deps;
  await ledger.lock(tx, row.userId);
  const entries = { WITHDRAWING: -row.amount, WITHDRAWN: row.amount };
  const endTx = await ledger.post(tx, { kind: 'PAYOUT', source: sourceOf(row), sellerId: row.userId, entries, at: clock.now() });
  return applyMove(deps, tx, row, { ...payment, status: 'PAID', endTx });
}

/**
 * Posts a returned amount. It pays a debt first; otherwise the debt would block every later withdrawal. The rest is withdrawable, except
 * for what disputes claim. Returns the number of the ledger transaction.
 */
async function postReturn(
  { ledger, holds, clock }: Pick<PayoutsDeps, 'ledger' | 'holds' | 'clock'>,
  tx: Tx,
  row: WithdrawalRow,
  { entries, ...posting }: Pick<Posting, 'kind' | 'entries'> & { reverses: number },
): Promise<number> {
  const { debt, rest } = splitDebt(await ledger.lock(tx, row.userId), row.amount);
  const returned = { ...entries, DEBT: debt, AVAILABLE: rest };
  const id = await ledger.post(tx, { ...posting, source: sourceOf(row), sellerId: row.userId, entries: returned, at: clock.now() });
  await holds.reserve(tx, { sellerId: row.userId, amount: rest });
  return id;
}

/** The withdrawal is not paid: the amount returns to the wallet. */
export async function returnToWallet(
  deps: Deps,
  tx: Tx,
  row: WithdrawalRow,
  { status, ...by }: MoveOrigin & { status: 'REJECTED' | 'CANCELLED' },
): Promise<WithdrawalRow> {
  const endTx = await postReturn(deps, tx, row, { kind: 'WITHDRAW_RETURN', entries: { WITHDRAWING: -row.amount }, reverses: row.holdTx });
  return applyMove(deps, tx, row, { ...by, status, endTx });
}

/** The bank returned a paid withdrawal: the amount returns to the wallet. */
export async function reversePayout(deps: Deps, tx: Tx, row: WithdrawalRow, adminNotes: string | null): Promise<WithdrawalRow> {
  if (row.endTx === null) throw new Error(`Withdrawal ${row.id} was never paid`);
  const posting = { kind: 'PAYOUT_REVERSAL', entries: { WITHDRAWN: -row.amount }, reverses: row.endTx } as const;
  const reversalTx = await postReturn(deps, tx, row, posting);
  return applyMove(deps, tx, row, { movedBy: 'PROVIDER', adminNotes, status: 'REVERSED', reversalTx });
}

const min = (one: bigint, other: bigint) => (one < other ? one : other);

/**
 * The transfer arrived after its amount was returned to the seller. Holds the amount until an administrator decides: from AVAILABLE,
 * then from settlement holds; the rest becomes debt. The withdrawal itself does not move.
 */
export async function holdLatePayout(deps: Deps, tx: Tx, row: WithdrawalRow): Promise<void> {
  const { ledger, holds, clock } = deps;
  const book = await ledger.lock(tx, row.userId);
  const available = min(row.amount, book.AVAILABLE);
  const locked = min(row.amount - available, book.LOCKED);
  await holds.draw(tx, { sellerId: row.userId, withdrawalId: row.id, amount: locked });
  await ledger.post(tx, {
    kind: 'LATE_PAYOUT',
    source: sourceOf(row),
    sellerId: row.userId,
    entries: { AVAILABLE: -available, LOCKED: -locked, DEBT: available + locked - row.amount, WITHDRAWING: row.amount },
    at: clock.now(),
  });
  await recordMove(deps, tx, row, { actor: system, action: 'LATE_PAYOUT_HELD' });
  await notifyLatePayout(deps, tx, row);
}
