import { adminUserMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { AdminDeps } from './deps.ts';

/** Ends all sessions of a user whose device or password may be compromised. */
export const signOutUser =
  ({ database, accounts, audit }: Pick<AdminDeps, 'database' | 'audit' | 'accounts'>) =>
  (actor: Actor, userId: number): Promise<void> =>
    database.transact(async (tx) => {
      const user = await accounts.people.lock(tx, userId);
      if (!user) throw new AppError('NOT_FOUND');
      if (user.role === 'ADMIN') throw new AppError('FORBIDDEN', { message: adminUserMessages.notSignedOutHere });
      await accounts.signOut(tx, userId);
      await audit.record(tx, { actor, action: 'USER_SIGNED_OUT', subject: { type: 'user', id: userId, userId } });
    });
