import type { Session as SessionView } from '@jamun/contract';
import type { Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';

type SessionRow = Awaited<ReturnType<AccountsDeps['sessions']['list']>>[number];

export const sessionView = (row: SessionRow, current: Session): SessionView => ({
  id: row.id,
  device: row.device,
  current: row.id === current.id,
  byCode: row.kind === 'guest',
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** Signed-in devices of a user, by password and by code; the current session first. */
export const listSessions =
  ({ database, sessions }: Pick<AccountsDeps, 'database' | 'sessions'>) =>
  async (session: Session): Promise<SessionView[]> => {
    const rows = await sessions.list(database.read, { userId: session.userId });
    const views = rows.filter(({ kind }) => kind !== 'admin').map((row) => sessionView(row, session));
    return views.sort((one, other) => Number(other.current) - Number(one.current));
  };
