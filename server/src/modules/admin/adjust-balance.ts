import { attentionMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { toPaise } from '../../kit/money.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import { assertMember } from './assert-member.ts';
import type { AdminDeps } from './deps.ts';

type Deps = Pick<AdminDeps, 'database' | 'audit' | 'accounts' | 'payouts'>;

interface Adjustment {
  userId: number;
  /** In rupees: positive credits the seller, negative debits the seller. */
  amount: number;
  reason: string;
  code: string | undefined;
  idempotencyKey?: string | undefined;
}

export const adjustBalance =
  ({ database, accounts, payouts, audit }: Deps) =>
  async (actor: Actor, { userId, amount, reason, code, idempotencyKey }: Adjustment): Promise<{ id: string; amount: number }> => {
    if (userId === actor.userId) throw new AppError('FORBIDDEN', { message: attentionMessages.ownBalance });
    return database.transact(async (tx) => {
      const user = await accounts.people.lock(tx, userId);
      if (!user) throw new AppError('NOT_FOUND');
      assertMember(user);
      const paise = toPaise(amount);
      // Idempotency check before the code check: the first call has already spent the code.
      const existing = idempotencyKey && (await payouts.bookings.findAdjustment(tx, { by: actor.userId, key: idempotencyKey }));
      if (existing) {
        if (existing.sellerId !== userId || existing.amount !== paise)
          throw new AppError('CONFLICT', { message: attentionMessages.otherAdjustment });
        return { id: existing.id, amount };
      }
      await accounts.confirmAction(tx, actor.userId, code);
      const id = await payouts.bookings.adjust(tx, { sellerId: userId, amount: paise, reason, idempotencyKey, by: actor.userId });
      const subject = { type: 'user', id: userId, userId } as const;
      await audit.record(tx, { actor, action: 'BALANCE_ADJUSTED', subject, after: { adjustmentId: id, amount }, reason });
      return { id, amount };
    });
  };
