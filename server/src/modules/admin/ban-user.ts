import { adminUserMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { Tx } from '../../platform/db/database.ts';
import { assertMember } from './assert-member.ts';
import type { AdminDeps } from './deps.ts';

type Deps = Pick<AdminDeps, 'database' | 'audit' | 'accounts' | 'sellerBanned'>;

interface BanRequest {
  userId: number;
  reason: string;
}

/** An administrator cannot ban themselves or another administrator. */
function assertBannable(actor: Actor, user: { id: number; role: string }): void {
  if (user.id === actor.userId) throw new AppError('FORBIDDEN', { message: adminUserMessages.notYourself });
  if (user.role === 'ADMIN') throw new AppError('FORBIDDEN', { message: adminUserMessages.notAnAdministrator });
}

/** False when the user is already banned; the original reason stays. */
export const banInTransaction =
  ({ accounts, audit, sellerBanned }: Pick<AdminDeps, 'audit' | 'accounts' | 'sellerBanned'>) =>
  async (tx: Tx, actor: Actor, { userId, reason }: BanRequest): Promise<boolean> => {
    const user = await accounts.people.lock(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    assertBannable(actor, user);
    assertMember(user);
    if (user.isBanned) return false;
    await accounts.ban(tx, { userId, reason });
    await sellerBanned(tx, userId);
    const subject = { type: 'user', id: userId, userId } as const;
    await audit.record(tx, { actor, action: 'USER_BANNED', subject, before: { isBanned: false }, after: { isBanned: true }, reason });
    return true;
  };

export const banUser = (deps: Deps) => {
  const ban = banInTransaction(deps);
  return (actor: Actor, request: BanRequest): Promise<void> =>
    deps.database.transact(async (tx) => {
      if (!(await ban(tx, actor, request))) throw new AppError('CONFLICT', { message: adminUserMessages.alreadyBanned });
    });
};

export const unbanUser =
  ({ database, accounts, audit }: Pick<AdminDeps, 'database' | 'audit' | 'accounts'>) =>
  (actor: Actor, { userId, reason }: BanRequest): Promise<void> =>
    database.transact(async (tx) => {
      const user = await accounts.people.lock(tx, userId);
      if (!user) throw new AppError('NOT_FOUND');
      if (!user.isBanned) throw new AppError('CONFLICT', { message: adminUserMessages.notBanned });
      await accounts.unban(tx, { userId });
      await audit.record(tx, {
        actor,
        action: 'USER_UNBANNED',
        subject: { type: 'user', id: userId, userId },
        before: { isBanned: true, banReason: user.banReason },
        after: { isBanned: false, banReason: null },
        reason,
      });
    });
