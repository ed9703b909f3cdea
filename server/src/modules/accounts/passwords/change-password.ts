import { accountMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { type Actor, by } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { passwordChangedLetter } from '../letters.ts';
import { revokeLinks } from '../mailed-links.store.ts';
import { oneself } from '../oneself.ts';
import { verifiedChanges } from '../sign-up/email-ownership.ts';
import type { UserRow } from '../tables.ts';
import { lockUser, updateUser, userReader } from '../users.store.ts';
import { assertPasswordAllowed } from './password-rules.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'sessions' | 'mails' | 'passwords' | 'audit'>;

/** A new password for one who knows the old one; every other session of theirs ends with it. */
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
      await setPassword(deps, tx, current, { passwordHash, keepSession: session.id, actor: by(session, caller) });
    });
  };
};

interface NewPassword {
  passwordHash: string;
  actor: Actor;
  keepSession?: string;
  emailProved?: boolean;
  /** Instead of the usual email about a changed password. */
  letter?: Letter | undefined;
}

/** What every change of password brings with it: sessions end, links that would set another one die, the owner is told. */
export async function setPassword(deps: Deps, tx: Tx, user: UserRow, given: NewPassword): Promise<void> {
  const now = deps.clock.now();
  const proved = given.emailProved && user.emailVerifiedAt === null ? await verifiedChanges(tx, user, now) : {};
  await updateUser(tx, { id: user.id, now, changes: { passwordHash: given.passwordHash, passwordGenerated: false, ...proved } });
  await deps.sessions.completeStep(tx, { userId: user.id, step: 'CHANGE_PASSWORD' });
  await deps.sessions.endAll(tx, { userId: user.id, ...(given.keepSession === undefined ? {} : { except: given.keepSession }) });
  await revokeLinks(tx, { userId: user.id, purpose: 'RESET_PASSWORD' });
  // It was asked for with the former password, perhaps by somebody who should not have known it.
  await revokeLinks(tx, { userId: user.id, purpose: 'CHANGE_EMAIL' });
  if (user.role === 'ADMIN') await deps.audit.record(tx, { actor: given.actor, action: 'PASSWORD_CHANGED', subject: oneself(user.id) });
  if (user.email) await deps.mails.send(tx, user.email, given.letter ?? passwordChangedLetter(user.name));
}
