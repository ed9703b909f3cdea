import { adminUserMessages as say } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { AdminParts } from './parts.ts';

interface Given {
  userId: number;
  reason: string;
}

/** Nobody locks themself out, and administrators do not fight each other here: theirs is made and unmade on the machine. */
function refuseAdministrators(actor: Actor, person: { id: number; role: string }): void {
  if (person.id === actor.userId) throw new AppError('FORBIDDEN', { message: say.notYourself });
  if (person.role === 'ADMIN') throw new AppError('FORBIDDEN', { message: say.notAnAdministrator });
}

/** Who is banned already stays so for the reason they were told. */
export const banUser =
  ({ database, accounts, audit, sellerBanned }: AdminParts) =>
  (actor: Actor, { userId, reason }: Given): Promise<void> =>
    database.transact(async (tx) => {
      const person = await accounts.people.lock(tx, userId);
      if (!person) throw new AppError('NOT_FOUND');
      refuseAdministrators(actor, person);
      if (person.isBanned) throw new AppError('CONFLICT', { message: say.alreadyBanned });
      await accounts.ban(tx, { userId, reason });
      await sellerBanned(tx, userId);
      const subject = { type: 'user', id: userId, userId } as const;
      await audit.record(tx, { actor, action: 'USER_BANNED', subject, before: { isBanned: false }, after: { isBanned: true }, reason });
    });

export const unbanUser =
  ({ database, accounts, audit }: AdminParts) =>
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
