import { attentionMessages, confirmationMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { days, earlier } from '../../kit/clock.ts';
import { toPaise } from '../../kit/money.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { assertMember } from './assert-member.ts';
import type { AdminDeps } from './deps.ts';
import { balanceAdjustedEmail } from './emails.ts';

type Deps = Pick<AdminDeps, 'database' | 'clock' | 'audit' | 'accounts' | 'payouts' | 'confirmations' | 'publicUrl'>;

interface Adjustment {
  userId: number;
  /** In rupees: positive credits the seller, negative debits the seller. */
  amount: number;
  reason: string;
  code: string | undefined;
  idempotencyKey?: string | undefined;
}

/** `waitsForConfirmation`: nothing was booked, and the id is that of a confirmation request. */
interface AdjustmentResult {
  id: string;
  amount: number;
  waitsForConfirmation: boolean;
}

interface Notice {
  userId: number;
  paise: bigint;
  reason: string;
  by: number;
  exceptIds: number[];
}

/** Emails the other administrators about a booked adjustment. */
export async function notifyOthers(
  { accounts, publicUrl }: Pick<Deps, 'accounts' | 'publicUrl'>,
  tx: Tx,
  { userId, paise, reason, by, exceptIds }: Notice,
): Promise<void> {
  const people = await accounts.people.contacts(tx, [by, userId]);
  const usernameOf = (id: number) => people.get(id)?.username ?? '';
  const notice = { administrator: usernameOf(by), user: usernameOf(userId), amount: paise, reason };
  const url = `${publicUrl()}/admin/user-management/${userId}`;
  await accounts.notifyAdministrators(tx, {
    to: { except: exceptIds },
    contentFor: (name) => balanceAdjustedEmail(name, { ...notice, url }),
  });
}

/** Idempotency: the result of the first call with this key; null when there was none. Another adjustment with the key is a conflict. */
async function findRepeated(
  { payouts, confirmations }: Pick<Deps, 'payouts' | 'confirmations'>,
  tx: Tx,
  { by, key, userId, paise }: { by: number; key: string; userId: number; paise: bigint },
): Promise<Omit<AdjustmentResult, 'amount'> | null> {
  // The lock of the user does not cover concurrent calls with this key for other users.
  await advisoryLock(tx, `adjustment ${key}`, by);
  const booked = await payouts.bookings.findAdjustment(tx, { by, key });
  const request = booked ? null : await confirmations.findByKey(tx, { by, key });
  const existing = booked ?? request;
  if (!existing) return null;
  const gotBy = booked?.sellerId ?? request?.userId;
  if (gotBy !== userId || existing.amount !== paise) throw new AppError('CONFLICT', { message: attentionMessages.otherAdjustment });
  if (request) confirmations.assertOpen(request);
  return { id: existing.id, waitsForConfirmation: booked === null };
}

/** Credits of this administrator to the user in 24 hours, with this one: several small ones would bypass the limit. */
async function sumCredits(
  { payouts, clock }: Pick<Deps, 'payouts' | 'clock'>,
  tx: Tx,
  { by, userId, paise }: { by: number; userId: number; paise: bigint },
) {
  return paise + (await payouts.bookings.sumCredits(tx, { by, sellerId: userId, since: earlier(clock.now(), days(1)) }));
}

export const adjustBalance =
  (deps: Deps) =>
  async (actor: Actor, { userId, amount, reason, code, idempotencyKey }: Adjustment): Promise<AdjustmentResult> => {
    const { database, clock, accounts, payouts, confirmations, audit } = deps;
    const by = actor.userId;
    if (userId === by) throw new AppError('FORBIDDEN', { message: attentionMessages.ownBalance });
    return database.transact(async (tx) => {
      const user = await accounts.people.lock(tx, userId);
      if (!user) throw new AppError('NOT_FOUND');
      assertMember(user);
      const paise = toPaise(amount);
      // Idempotency check before the code check: the first call has already spent the code.
      const repeated = idempotencyKey ? await findRepeated(deps, tx, { by, key: idempotencyKey, userId, paise }) : null;
      if (repeated) return { ...repeated, amount };
      await accounts.confirmAction(tx, by, code);
      if (paise > 0n && (await confirmations.hasOpenCredit(tx, { by, userId, amount: paise, now: clock.now() })))
        throw new AppError('CONFLICT', { message: confirmationMessages.alreadyAsked });
      if (paise > 0n && confirmations.isNeededFor(await sumCredits(deps, tx, { by, userId, paise }))) {
        if (user.isBanned) throw new AppError('CONFLICT', { message: confirmationMessages.userBanned });
        const request = await confirmations.ask(tx, { kind: 'ADJUSTMENT', userId, amount: paise, reason, idempotencyKey, actor });
        return { id: request.id, amount, waitsForConfirmation: true };
      }
      const id = await payouts.bookings.adjust(tx, { sellerId: userId, amount: paise, reason, idempotencyKey, by });
      const subject = { type: 'user', id: userId, userId } as const;
      await audit.record(tx, { actor, action: 'BALANCE_ADJUSTED', subject, after: { adjustmentId: id, amount }, reason });
      await notifyOthers(deps, tx, { userId, paise, reason, by, exceptIds: [by] });
      return { id, amount, waitsForConfirmation: false };
    });
  };
