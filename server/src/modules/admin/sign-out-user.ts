import { adminUserMessages as say } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { AdminDeps } from './deps.ts';

/** Ends all sessions of a person whose device or password may be in other hands. */
export const signOutUser =
  ({ database, accounts, audit }: Pick<AdminDeps, 'database' | 'audit' | 'accounts'>) =>
  (actor: Actor, userId: number): Promise<void> =>
    database.transact(async (tx) => {
      const person = await accounts.people.lock(tx, userId);
      if (!person) throw new AppError('NOT_FOUND');
      if (person.role === 'ADMIN') throw new AppError('FORBIDDEN', { message: say.notSignedOutHere });
      await accounts.signOut(tx, userId);
      await audit.record(tx, { actor, action: 'USER_SIGNED_OUT', subject: { type: 'user', id: userId, userId } });
    });
