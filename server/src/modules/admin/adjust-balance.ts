import { attentionMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { toPaise } from '../../kit/money.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { Tx } from '../../platform/db/database.ts';
import { assertMember } from './assert-member.ts';
import type { AdminDeps } from './deps.ts';
import { balanceAdjustedEmail } from './emails.ts';

type Deps = Pick<AdminDeps, 'database' | 'audit' | 'accounts' | 'payouts' | 'publicUrl'>;

interface Adjustment {
  userId: number;
  /** In rupees: positive credits the seller, negative debits the seller. */
  amount: number;
  reason: string;
  code: string | undefined;
  idempotencyKey?: string | undefined;
}

/** Emails the other administrators. */
async function notifyOthers({ accounts, publicUrl }: Deps, tx: Tx, by: number, { userId, reason, paise }: Adjustment & { paise: bigint }) {
  const people = await accounts.people.contacts(tx, [by, userId]);
  const usernameOf = (id: number) => people.get(id)?.username ?? '';
  const notice = { administrator: usernameOf(by), user: usernameOf(userId), amount: paise, reason };
  const url = `${publicUrl()}/admin/user-management/${userId}`;
  await accounts.notifyAdministrators(tx, { exceptIds: [by], contentFor: (name) => balanceAdjustedEmail(name, { ...notice, url }) });
}

export const adjustBalance =
  (deps: Deps) =>
  async (actor: Actor, adjustment: Adjustment): Promise<{ id: string; amount: number }> => {
    const { database, accounts, payouts, audit } = deps;
    const { userId, amount, reason, code, idempotencyKey } = adjustment;
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
      await notifyOthers(deps, tx, actor.userId, { ...adjustment, paise });
      return { id, amount };
    });
  };
