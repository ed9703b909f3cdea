import { type AccountDeletion, accountDeletionMessages as say } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { days, later } from '../../kit/clock.ts';
import { type Actor, by } from '../../platform/audit/audit.port.ts';
import type { Caller, Session } from '../../platform/sessions/sessions.ts';
import type { AccountDeletionDeps } from './deps.ts';
import { keptLetter, scheduledLetter } from './letters.ts';

type Deps = Pick<AccountDeletionDeps, 'database' | 'clock' | 'mails' | 'audit' | 'accounts' | 'findBlockers' | 'publicUrl'>;

/** The time to change one's mind. */
const grace = days(7);

export const subjectOf = (userId: number) => ({ type: 'user', id: userId, userId }) as const;
export const settingsUrl = ({ publicUrl }: Pick<AccountDeletionDeps, 'publicUrl'>) => `${publicUrl()}/settings#delete-account`;

export const showDeletion =
  ({ database: { read }, accounts, findBlockers }: Pick<AccountDeletionDeps, 'database' | 'accounts' | 'findBlockers'>) =>
  async (userId: number): Promise<AccountDeletion> => ({
    dueAt: (await accounts.dueAt(read, userId))?.toISOString() ?? null,
    blockers: await findBlockers(read, userId),
  });

/** Schedules the deletion. Asking again changes nothing: the first day counts. */
export const requestDeletion = (deps: Deps) => async (session: Session, caller: Caller, password: string) => {
  const { database, clock, accounts, audit, mails, findBlockers } = deps;
  const proved = await accounts.provePassword(session, password);
  if (proved.role === 'ADMIN') throw new AppError('FORBIDDEN', { message: say.administrator });
  await database.transact(async (tx) => {
    const person = await accounts.lock(tx, proved.id);
    if (person?.passwordHash !== proved.passwordHash) throw new AppError('CONFLICT');
    if (person.deletionDueAt) return;
    const blockers = await findBlockers(tx, person.id);
    if (blockers.length > 0)
      throw new AppError('CONFLICT', { message: `${say.blocked}. ${blockers.map(({ message }) => message).join(' ')}` });
    const now = clock.now();
    const dueAt = later(now, grace);
    await accounts.save(tx, person.id, { requestedAt: now, dueAt });
    await audit.record(tx, { actor: by(session, caller), action: 'ACCOUNT_DELETION_REQUESTED', subject: subjectOf(person.id) });
    if (person.email) await mails.send(tx, person.email, scheduledLetter(person.name, { dueAt, url: settingsUrl(deps) }));
  });
};

/** Keeps the account. Without a scheduled deletion nothing happens. */
export const cancelDeletion =
  ({ database, accounts, audit, mails }: Deps) =>
  (actor: Actor): Promise<void> =>
    database.transact(async (tx) => {
      const person = await accounts.lock(tx, actor.userId);
      if (!person?.deletionDueAt) return;
      await accounts.save(tx, person.id, null);
      await audit.record(tx, { actor, action: 'ACCOUNT_DELETION_CANCELLED', subject: subjectOf(person.id) });
      if (person.email) await mails.send(tx, person.email, keptLetter(person.name));
    });
