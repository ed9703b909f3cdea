import { type AccountDeletion, accountDeletionMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { days, later } from '../../kit/clock.ts';
import { type Actor, actorOf } from '../../platform/audit/audit.port.ts';
import type { Caller, Session } from '../../platform/sessions/sessions.ts';
import type { AccountDeletionDeps } from './deps.ts';
import { deletionCancelledEmail, deletionScheduledEmail } from './emails.ts';

type Deps = Pick<AccountDeletionDeps, 'database' | 'clock' | 'mails' | 'audit' | 'accounts' | 'findBlockers' | 'publicUrl'>;

const gracePeriod = days(7);

export const userSubject = (userId: number) => ({ type: 'user', id: userId, userId }) as const;
export const settingsUrl = ({ publicUrl }: Pick<AccountDeletionDeps, 'publicUrl'>) => `${publicUrl()}/settings#delete-account`;

export const showDeletion =
  ({ database: { read }, accounts, findBlockers }: Pick<AccountDeletionDeps, 'database' | 'accounts' | 'findBlockers'>) =>
  async (userId: number): Promise<AccountDeletion> => ({
    dueAt: (await accounts.dueAt(read, userId))?.toISOString() ?? null,
    blockers: await findBlockers(read, userId),
  });

/** Schedules the deletion. Idempotent: a second request keeps the first due date. */
export const requestDeletion = (deps: Deps) => async (session: Session, caller: Caller, password: string) => {
  const { database, clock, accounts, audit, mails, findBlockers } = deps;
  const proved = await accounts.provePassword(session, password);
  if (proved.role === 'ADMIN') throw new AppError('FORBIDDEN', { message: accountDeletionMessages.administrator });
  await database.transact(async (tx) => {
    const user = await accounts.lock(tx, proved.id);
    if (user?.passwordHash !== proved.passwordHash) throw new AppError('CONFLICT');
    if (user.deletionDueAt) return;
    const blockers = await findBlockers(tx, user.id);
    if (blockers.length > 0)
      throw new AppError('CONFLICT', {
        message: `${accountDeletionMessages.blocked}. ${blockers.map(({ message }) => message).join(' ')}`,
      });
    const now = clock.now();
    const dueAt = later(now, gracePeriod);
    await accounts.saveDeletion(tx, user.id, { requestedAt: now, dueAt });
    await audit.record(tx, { actor: actorOf(session, caller), action: 'ACCOUNT_DELETION_REQUESTED', subject: userSubject(user.id) });
    if (user.email) await mails.send(tx, user.email, deletionScheduledEmail(user.name, { dueAt, url: settingsUrl(deps) }));
  });
};

/** Cancels the scheduled deletion. Idempotent: does nothing without one. */
export const cancelDeletion =
  ({ database, accounts, audit, mails }: Deps) =>
  (actor: Actor): Promise<void> =>
    database.transact(async (tx) => {
      const user = await accounts.lock(tx, actor.userId);
      if (!user?.deletionDueAt) return;
      await accounts.saveDeletion(tx, user.id, null);
      await audit.record(tx, { actor, action: 'ACCOUNT_DELETION_CANCELLED', subject: userSubject(user.id) });
      if (user.email) await mails.send(tx, user.email, deletionCancelledEmail(user.name));
    });
