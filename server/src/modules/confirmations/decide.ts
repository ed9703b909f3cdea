import { confirmationMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { toRupees } from '../../kit/money.ts';
import { type Actor, type AuditRecord, system } from '../../platform/audit/audit.port.ts';
import type { Tx } from '../../platform/db/database.ts';
import { decideRequest, type Outcome } from './confirmations.store.ts';
import type { ConfirmationsDeps } from './deps.ts';
import { confirmationDecidedEmail } from './emails.ts';
import type { ConfirmationRow } from './tables.ts';

type Deps = Pick<ConfirmationsDeps, 'audit' | 'clock' | 'people' | 'notifyAdministrators' | 'publicUrl'>;

const actions = {
  CONFIRMED: 'CONFIRMATION_GIVEN',
  REJECTED: 'CONFIRMATION_REJECTED',
  CANCELLED: 'CONFIRMATION_CANCELLED',
  EXPIRED: 'CONFIRMATION_EXPIRED',
} as const;

export const confirmationsUrl = (publicUrl: () => string) => `${publicUrl()}/admin/confirmations`;

const conflict = (message: string) => new AppError('CONFLICT', { message });

/** Throws unless the request can still be decided. */
export function assertOpen({ status, expiresAt }: ConfirmationRow, now: Date): void {
  if (status !== 'OPEN') throw conflict(confirmationMessages.decided[status]);
  if (expiresAt <= now) throw conflict(confirmationMessages.decided.EXPIRED);
}

/** Neither the administrator who asked nor the one who gets the money confirms, and the one who asked is still an administrator. */
export async function assertMayConfirm({ people }: Pick<Deps, 'people'>, tx: Tx, request: ConfirmationRow, by: number): Promise<void> {
  if (request.requestedBy === by) throw new AppError('FORBIDDEN', { message: confirmationMessages.ownRequest });
  if (request.userId === by) throw new AppError('FORBIDDEN', { message: confirmationMessages.ownMoney });
  if (!(await people.isActiveAdministrator(tx, request.requestedBy))) throw conflict(confirmationMessages.askerGone);
}

/** Stores the outcome with its audit record, and emails the administrator who asked. The caller has locked the request. */
export async function decide(
  deps: Deps,
  tx: Tx,
  request: ConfirmationRow,
  {
    actor,
    ...outcome
  }: Omit<Outcome, 'decidedAt' | 'decidedBy' | 'status'> & { status: keyof typeof actions; actor: Actor | typeof system },
): Promise<ConfirmationRow> {
  const decidedBy = actor === system ? null : actor.userId;
  const after = await decideRequest(tx, request.id, { ...outcome, decidedBy, decidedAt: deps.clock.now() });
  await recordRequest(deps, tx, after, { actor, action: actions[outcome.status], reason: after.decisionReason });
  if (decidedBy === request.requestedBy) return after;
  const people = await deps.people.contacts(tx, [request.userId, ...(decidedBy === null ? [] : [decidedBy])]);
  const usernameOf = (id: number) => people.get(id)?.username ?? '';
  const names = { administrator: decidedBy === null ? '' : usernameOf(decidedBy), user: usernameOf(request.userId) };
  const url = confirmationsUrl(deps.publicUrl);
  await deps.notifyAdministrators(tx, {
    to: { only: request.requestedBy },
    contentFor: (name) => confirmationDecidedEmail(name, after, { ...names, url }),
  });
  return after;
}

export const recordRequest = (
  { audit }: Pick<Deps, 'audit'>,
  tx: Tx,
  { id, userId, kind, amount, withdrawalId, adjustmentId }: ConfirmationRow,
  entry: Pick<AuditRecord, 'actor' | 'action' | 'reason'>,
): Promise<void> =>
  audit.record(tx, {
    ...entry,
    subject: { type: 'confirmation', id, userId },
    after: { kind, amount: toRupees(amount), ...(withdrawalId ? { withdrawalId } : {}), ...(adjustmentId ? { adjustmentId } : {}) },
  });
