import { AppError } from '../../../kit/app-error.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import { administratorSubject } from '../account-subject.ts';
import type { AccountsDeps } from '../deps.ts';
import { lockUser } from '../users.store.ts';

export const endAdminSession =
  ({ database, sessions, audit }: Pick<AccountsDeps, 'database' | 'sessions' | 'audit'>) =>
  (session: Session, id: string, caller: Caller): Promise<void> =>
    database.transact(async (tx) => {
      // Lock order: the user row before the sessions, as in a password change.
      await lockUser(tx, session.userId, 'share');
      if (!(await sessions.end(tx, { id, userId: session.userId }))) throw new AppError('NOT_FOUND');
      await audit.record(tx, { actor: actorOf(session, caller), action: 'SESSION_ENDED', subject: administratorSubject(session.userId) });
    });
