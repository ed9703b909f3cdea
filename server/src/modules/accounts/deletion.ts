import type { Queries, Tx } from '../../platform/db/database.ts';
import { allowErasure, eraseUser, findDeletionDue, listDueDeletions, lockForErasure, saveDeletion } from './deletion.store.ts';
import type { AccountsDeps } from './deps.ts';
import { provePassword } from './sign-in/prove-password.ts';
import type { UserRow } from './tables.ts';
import { lockUser } from './users.store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'sessions' | 'passwords'>;

/** The part of an account's deletion that concerns the account itself, for the module that coordinates it. */
export function deletion(deps: Deps) {
  const { sessions, clock } = deps;
  return {
    provePassword: provePassword(deps),
    dueAt: (queries: Queries, userId: number): Promise<Date | null> => findDeletionDue(queries, userId),
    /** Held until the transaction ends. */
    lock: (tx: Tx, userId: number): Promise<UserRow | null> => lockUser(tx, userId, 'update'),
    save: saveDeletion,
    listDue: listDueDeletions,
    /** The person whose deletion is due, held against everything that refers to them; null when it is not due any more. */
    lockDue: (tx: Tx, userId: number): Promise<UserRow | null> => lockForErasure(tx, { userId, now: clock.now() }),
    allowErasure,
    async erasePersonalData(tx: Tx, userId: number): Promise<void> {
      await sessions.erase(tx, userId);
      await eraseUser(tx, { userId, now: clock.now() });
    },
  };
}
