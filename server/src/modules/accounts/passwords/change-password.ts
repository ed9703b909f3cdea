import { accountMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { type Actor, actorOf } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EmailContent } from '../../../platform/mail/email-content.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import { administratorSubject } from '../account-subject.ts';
import type { AccountsDeps } from '../deps.ts';
import { passwordChangedEmail } from '../emails.ts';
import { mergeGuest } from '../guests/merge-guest.ts';
import { revokeLinks } from '../mailed-links.store.ts';
import { verifiedChanges } from '../sign-up/email-ownership.ts';
import type { UserRow } from '../tables.ts';
import { lockUser, updateUser, userReader } from '../users.store.ts';
import { assertPasswordAllowed } from './password-rules.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'sessions' | 'mails' | 'passwords' | 'audit' | 'movePurchases'>;

/** Sets a new password after checking the old one; ends all other sessions. */
export const changePassword = (deps: Deps) => {
  const readUser = userReader(deps.database);
  return async (session: Session, input: { oldPassword: string; newPassword: string }, caller: Caller): Promise<void> => {
    const user = await readUser(session.userId);
    if (!(await deps.passwords.matches(input.oldPassword, user?.passwordHash ?? null)))
      throw invalidField('oldPassword', accountMessages.oldPasswordWrong);
    assertPasswordAllowed(input.newPassword, user ?? {}, 'newPassword');
    const passwordHash = await deps.passwords.hash(input.newPassword);
    await deps.database.transact(async (tx) => {
      const current = await lockUser(tx, session.userId, 'update');
      if (current?.passwordHash !== user?.passwordHash || !current) throw new AppError('CONFLICT');
      await setPassword(deps, tx, current, { passwordHash, keepSession: session.id, actor: actorOf(session, caller) });
    });
  };
};

interface NewPassword {
  passwordHash: string;
  actor: Actor;
  keepSession?: string;
  emailProved?: boolean;
  /** Replaces the usual email about a changed password. */
  emailContent?: EmailContent | undefined;
}

/** Saves the hash, ends sessions, revokes links that could set another password or address, and emails the owner. */
export async function setPassword(deps: Deps, tx: Tx, user: UserRow, change: NewPassword): Promise<void> {
  const now = deps.clock.now();
  const verified = change.emailProved && user.emailVerifiedAt === null ? await verifiedChanges(tx, user, now) : {};
  await updateUser(tx, { id: user.id, now, changes: { passwordHash: change.passwordHash, passwordGenerated: false, ...verified } });
  if (change.emailProved && user.email) await mergeGuest(deps, tx, { memberId: user.id, email: user.email, actor: change.actor });
  await deps.sessions.completeStep(tx, { userId: user.id, step: 'CHANGE_PASSWORD' });
  await deps.sessions.endAll(tx, { userId: user.id, ...(change.keepSession === undefined ? {} : { except: change.keepSession }) });
  await revokeLinks(tx, { userId: user.id, purpose: 'RESET_PASSWORD' });
  // The change was requested with the former password, possibly by an intruder.
  await revokeLinks(tx, { userId: user.id, purpose: 'CHANGE_EMAIL' });
  if (user.role === 'ADMIN')
    await deps.audit.record(tx, { actor: change.actor, action: 'PASSWORD_CHANGED', subject: administratorSubject(user.id) });
  if (user.email) await deps.mails.send(tx, user.email, change.emailContent ?? passwordChangedEmail(user.name));
}
