import { accountMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import type { Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { isEmailReserved } from '../mailed-links.store.ts';
import { provePassword } from '../sign-in/prove-password.ts';
import { canLoseEmail } from '../sign-up/email-ownership.ts';
import { findUserByLogin, lockUser } from '../users.store.ts';
import { findPendingChange, limitChangeEmails, mailChangeLink } from './pending-change.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'limits' | 'mails' | 'passwords' | 'publicUrl'>;

export const emailTakenError = (message: string, field?: string) =>
  new AppError('EMAIL_TAKEN', { message, ...(field === undefined ? {} : { errors: { [field]: message } }) });

/**
 * Starts an email change: the password proves the user, a link to the new address proves the address. Another account that never
 * verified the address loses it on confirmation. A pending change does not reserve the address; the unique index decides on
 * confirmation.
 */
export function requestEmailChange(deps: Deps) {
  const prove = provePassword(deps);
  return async (session: Session, { newEmail, password }: { newEmail: string; password: string }) => {
    const proved = await prove(session, password);
    // An administrator's address signs in to the admin area and resets the password, so only the CLI changes it.
    if (proved.role === 'ADMIN') throw new AppError('FORBIDDEN', { message: accountMessages.administratorEmailFixed });
    if (proved.email === newEmail) throw invalidField('newEmail', accountMessages.emailUnchanged);
    // Rate limit before the lookup: each attempt reveals whether an address is taken.
    await limitChangeEmails(deps, session.userId, newEmail);
    return deps.database.transact(async (tx) => {
      const user = await lockUser(tx, session.userId, 'update');
      if (user?.passwordHash !== proved.passwordHash || user.email !== proved.email) throw new AppError('CONFLICT');
      const reservation = { email: newEmail, userId: user.id, now: deps.clock.now() };
      const holder = await findUserByLogin(tx, { email: newEmail });
      if ((holder && !canLoseEmail(holder)) || (await isEmailReserved(tx, reservation)))
        throw emailTakenError(accountMessages.newEmailTaken, 'newEmail');
      await mailChangeLink(deps, tx, user, { newEmail, sessionId: session.id });
      const pending = await findPendingChange(tx, { userId: user.id, now: deps.clock.now() });
      if (!pending) throw new AppError('CONFLICT');
      return pending;
    });
  };
}
