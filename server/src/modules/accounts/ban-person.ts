import { AppError } from '../../kit/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AccountsParts } from './parts.ts';
import { updateUser } from './users.store.ts';

/** Ends every session in the same breath: the next request is refused, in every process. */
export const banPerson =
  ({ clock, sessions }: AccountsParts) =>
  async (tx: Tx, { userId }: { userId: number }): Promise<void> => {
    const now = clock.now();
    const banned = await updateUser(tx, { id: userId, now, changes: { bannedAt: now } });
    if (!banned) throw new AppError('NOT_FOUND');
    await sessions.endAll(tx, { userId });
  };
