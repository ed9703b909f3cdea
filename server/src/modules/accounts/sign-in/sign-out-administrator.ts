import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import { administratorSubject } from '../account-subject.ts';
import type { AccountsDeps } from '../deps.ts';
import { lockUser } from '../users.store.ts';

export const signOutAdministrator =
  ({ database, sessions, audit }: Pick<AccountsDeps, 'database' | 'sessions' | 'audit'>) =>
  (session: Session, caller: Caller): Promise<void> =>
    database.transact(async (tx) => {
      // Lock order: the user row before the sessions, as in a password change. The audit entry references the row as well.
      await lockUser(tx, session.userId, 'share');
      // Two tabs that sign out concurrently write one audit entry.
      if (!(await sessions.end(tx, session))) return;
      await audit.record(tx, {
        actor: actorOf(session, caller),
        action: 'ADMINISTRATOR_SIGNED_OUT',
        subject: administratorSubject(session.userId),
      });
    });
