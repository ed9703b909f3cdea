import type { Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsParts } from '../parts.ts';

export const signOut =
  ({ database, sessions }: AccountsParts) =>
  (session: Session) =>
    database.transact((tx) => sessions.end(tx, session));
