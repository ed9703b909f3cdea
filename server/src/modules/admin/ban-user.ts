import { adminUserMessages as say } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AdminDeps } from './deps.ts';

type Deps = Pick<AdminDeps, 'database' | 'audit' | 'accounts' | 'sellerBanned'>;

interface Given {
  userId: number;
  reason: string;
}

/** Nobody locks themself out, and administrators do not fight each other here: theirs is made and unmade on the machine. */
function refuseAdministrators(actor: Actor, person: { id: number; role: string }): void {
  if (person.id === actor.userId) throw new AppError('FORBIDDEN', { message: say.notYourself });
  if (person.role === 'ADMIN') throw new AppError('FORBIDDEN', { message: say.notAnAdministrator });
}

/** False for a person who is banned already: they stay so for the reason they were told. */
export const banWithin =
  ({ accounts, audit, sellerBanned }: Pick<AdminDeps, 'audit' | 'accounts' | 'sellerBanned'>) =>
  async (tx: Tx, actor: Actor, { userId, reason }: Given): Promise<boolean> => {
    const person = await accounts.people.lock(tx, userId);
    if (!person) throw new AppError('NOT_FOUND');
    refuseAdministrators(actor, person);
    if (person.isBanned) return false;
    await accounts.ban(tx, { userId, reason });
    await sellerBanned(tx, userId);
    const subject = { type: 'user', id: userId, userId } as const;
    await audit.record(tx, { actor, action: 'USER_BANNED', subject, before: { isBanned: false }, after: { isBanned: true }, reason });
    return true;
  };

export const banUser = (deps: Deps) => {
  const ban = banWithin(deps);
  return (actor: Actor, given: Given): Promise<void> =>
    deps.database.transact(async (tx) => {
      if (!(await ban(tx, actor, given))) throw new AppError('CONFLICT', { message: say.alreadyBanned });
    });
};

export const unbanUser =
  ({ database, accounts, audit }: Pick<AdminDeps, 'database' | 'audit' | 'accounts'>) =>
  (actor: Actor, { userId, reason }: Given): Promise<void> =>
    database.transact(async (tx) => {
      const person = await accounts.people.lock(tx, userId);
      if (!person) throw new AppError('NOT_FOUND');
      if (!person.isBanned) throw new AppError('CONFLICT', { message: say.notBanned });
      await accounts.unban(tx, { userId });
      await audit.record(tx, {
        actor,
        action: 'USER_UNBANNED',
        subject: { type: 'user', id: userId, userId },
        before: { isBanned: true, banReason: person.banReason },
        after: { isBanned: false, banReason: null },
        reason,
      });
    });
