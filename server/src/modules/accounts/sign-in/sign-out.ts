import type { Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';

export const signOut =
  ({ database, sessions }: Pick<AccountsDeps, 'database' | 'sessions'>) =>
  (session: Session) =>
    database.transact((tx) => sessions.end(tx, session));
