import type { AdminSession } from '@jamun/contract';
import type { Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { sessionView } from './list-sessions.ts';

/** Sessions of an administrator in the admin area and in the user area; the current one first. */
export const listAdminSessions =
  ({ database, sessions }: Pick<AccountsDeps, 'database' | 'sessions'>) =>
  async (session: Session): Promise<AdminSession[]> => {
    const rows = await sessions.list(database.read, { userId: session.userId });
    const views = rows.map((row) => ({ ...sessionView(row, session), kind: row.kind }));
    return views.sort((one, other) => Number(other.current) - Number(one.current));
  };
