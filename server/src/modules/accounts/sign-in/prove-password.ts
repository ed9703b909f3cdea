import { adminAccountMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import type { UserRow } from '../tables.ts';
import { lockUser, userReader } from '../users.store.ts';

/** A session may be one that somebody left open: what guards the account asks for the password again. */
export function provePassword(deps: Pick<AccountsDeps, 'database' | 'passwords'>) {
  const readUser = userReader(deps.database);
  return async (session: Session, password: string): Promise<UserRow> => {
    const user = await readUser(session.userId);
    const proved = await deps.passwords.matches(password, user?.passwordHash ?? null);
    if (!proved || !user) throw invalidField('password', adminAccountMessages.passwordWrong);
    return user;
  };
}

/** Locked first, like everywhere: who changes the password at this moment is through before us, or waits for us. */
export async function holdProved(tx: Tx, proved: UserRow): Promise<void> {
  const current = await lockUser(tx, proved.id, 'share');
  if (current?.passwordHash !== proved.passwordHash) throw new AppError('CONFLICT');
}
