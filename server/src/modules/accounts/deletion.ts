import type { Queries, Tx } from '../../platform/db/database.ts';
import { allowErasure, eraseUser, findDeletionDueDate, listDueDeletions, lockForErasure, saveDeletion } from './deletion.store.ts';
import type { AccountsDeps } from './deps.ts';
import { listIdleGuests, lockIdleGuest, recordContactUse } from './guests/idle-guests.store.ts';
import { provePassword } from './sign-in/prove-password.ts';
import type { UserRow } from './tables.ts';
import { lockUser } from './users.store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'sessions' | 'passwords'>;

/** Account part of an account deletion, and of the erasure of guests; the `account-deletion` module coordinates all modules. */
export function deletion(deps: Deps) {
  const { sessions, clock } = deps;
  return {
    provePassword: provePassword(deps),
    dueAt: (queries: Queries, userId: number): Promise<Date | null> => findDeletionDueDate(queries, userId),
    lock: (tx: Tx, userId: number): Promise<UserRow | null> => lockUser(tx, userId, 'update'),
    saveDeletion,
    listDue: listDueDeletions,
    /** Locks a user whose deletion is due against new references; null when it is no longer due. */
    lockDue: (tx: Tx, userId: number): Promise<UserRow | null> => lockForErasure(tx, { userId, now: clock.now() }),
    allowErasure,
    listIdleGuests,
    lockIdleGuest,
    recordContactUse,
    async erasePersonalData(tx: Tx, userId: number): Promise<void> {
      await sessions.erase(tx, userId);
      await eraseUser(tx, { userId, now: clock.now() });
    },
  };
}
