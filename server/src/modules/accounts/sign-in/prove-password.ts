import { accountSecurityMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import type { UserRow } from '../tables.ts';
import { lockUser, userReader } from '../users.store.ts';

/** Password check for security settings: the session may have been left open on a shared device. */
export function provePassword(deps: Pick<AccountsDeps, 'database' | 'passwords'>) {
  const readUser = userReader(deps.database);
  return async (session: Session, password: string): Promise<UserRow> => {
    const user = await readUser(session.userId);
    const isMatch = await deps.passwords.matches(password, user?.passwordHash ?? null);
    if (!isMatch || !user) throw invalidField('password', accountSecurityMessages.passwordWrong);
    return user;
  };
}

/** Locks the user row and checks that the password was not changed after the check. Lock order: the user row comes first. */
export async function lockProvedUser(tx: Tx, proved: UserRow): Promise<void> {
  const current = await lockUser(tx, proved.id, 'share');
  if (current?.passwordHash !== proved.passwordHash) throw new AppError('CONFLICT');
}
