import type { AccountsDeps } from '../deps.ts';
import { revokeLinks } from '../mailed-links.store.ts';
import { lockUser } from '../users.store.ts';

/** Idempotent: does nothing without a pending change. */
export const cancelEmailChange =
  ({ database }: Pick<AccountsDeps, 'database'>) =>
  ({ userId }: { userId: number }): Promise<void> =>
    database.transact(async (tx) => {
      await lockUser(tx, userId, 'update');
      await revokeLinks(tx, { userId, purpose: 'CHANGE_EMAIL' });
    });
