import { by } from '../../../platform/audit/audit.port.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { oneself } from '../oneself.ts';
import { lockUser } from '../users.store.ts';

export const signOutAdministrator =
  ({ database, sessions, audit }: Pick<AccountsDeps, 'database' | 'sessions' | 'audit'>) =>
  (session: Session, caller: Caller): Promise<void> =>
    database.transact(async (tx) => {
      // First of all, like everywhere: the log refers to this row, and a new password locks it before the sessions.
      await lockUser(tx, session.userId, 'share');
      // Two tabs that sign out at once are one sign-out.
      if (!(await sessions.end(tx, session))) return;
      await audit.record(tx, { actor: by(session, caller), action: 'ADMINISTRATOR_SIGNED_OUT', subject: oneself(session.userId) });
    });
