import type { Session as SessionView } from '@jamun/contract';
import type { Session } from '../../platform/sessions/sessions.ts';
import type { AccountsParts } from './parts.ts';

/** The devices on which a person is signed in, the one that asks first. */
export const listSessions =
  ({ database, sessions }: AccountsParts) =>
  async (session: Session): Promise<SessionView[]> => {
    const rows = await sessions.list(database.read, { userId: session.userId, kind: 'user' });
    const views = rows.map((row) => ({
      id: row.id,
      device: row.device,
      current: row.id === session.id,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    }));
    return views.sort((one, other) => Number(other.current) - Number(one.current));
  };
