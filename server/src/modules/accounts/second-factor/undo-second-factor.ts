import { accountMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { earlier, hours } from '../../../kit/clock.ts';
import { newToken } from '../../../kit/ids.ts';
import { type Actor, actorOf } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { secondFactorUndoneEmail } from '../emails.ts';
import { findLinkOwner, issueLink, revokeLinks, spendLink } from '../mailed-links.store.ts';
import { issueResetLinks } from '../passwords/issue-reset-links.ts';
import type { UserRow } from '../tables.ts';
import { lockUser, updateUser } from '../users.store.ts';
import { lockSecondFactor, removeSecondFactor } from './second-factors.store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'sessions' | 'mails' | 'passwords' | 'audit' | 'publicUrl'>;

/** How long the owner of the address can undo a second factor; the same for a change of the address. */
export const undoPeriod = hours(72);

/**
 * Address of the page that undoes the second factor that was switched on at `now`. Null for administrators, whose second factor only the command line resets, and
 * for unverified addresses: their reader may be a stranger.
 */
export async function issueUndoUrl(
  deps: Pick<Deps, 'clock' | 'random' | 'publicUrl'>,
  tx: Tx,
  { id: userId, role, email, emailVerifiedAt }: UserRow,
  now: Date,
): Promise<string | null> {
  if (role === 'ADMIN' || email === null || emailVerifiedAt === null) return null;
  const token = await issueLink(deps, tx, { userId, email, purpose: 'UNDO_SECOND_FACTOR', lifetime: undoPeriod, now });
  return `${deps.publicUrl()}/undo-two-step-sign-in?token=${token}`;
}

/**
 * Removes a second factor that was not confirmed yet, or was switched on at or after `since`. An older one was the owner's before the
 * undone change, and stays.
 */
export async function removeRecentSecondFactor(
  { audit }: Pick<Deps, 'audit'>,
  tx: Tx,
  { user: { id: userId, role }, since, actor }: { user: UserRow; since: Date; actor: Actor },
): Promise<void> {
  const row = await lockSecondFactor(tx, userId);
  if (!row || role === 'ADMIN' || (row.enabledAt && row.enabledAt < since)) return;
  await removeSecondFactor(tx, userId);
  if (!row.enabledAt) return;
  await audit.record(tx, {
    actor,
    action: 'SECOND_FACTOR_UNDONE',
    subject: { type: 'user', id: userId, userId },
    before: { enabled: true },
    after: { enabled: false },
  });
}

/** Start of the period before a change of the address in which a new second factor counts as part of it. */
export const beforeEmailChange = (changedAt: Date): Date => earlier(changedAt, undoPeriod);

const linkSpent = () => new AppError('LINK_SPENT', { message: accountMessages.undoLinkSpent });

/** Not UNDO_EMAIL_CHANGE: an intruder who owns the new address must not revoke the owner's way back. */
const revokedPurposes = ['CHANGE_EMAIL', 'UNDO_SECOND_FACTOR', 'RESET_PASSWORD', 'VERIFY_EMAIL'] as const;

/**
 * Turns the second factor off with the link of the email that reported it, and ends all sessions. An intruder may know the password, so
 * it is replaced by a random one, and the response contains a token to set a new one.
 */
export const undoSecondFactor = (deps: Deps) => async (token: string, caller: Caller) => {
  const now = deps.clock.now();
  const lookup = { token, purpose: 'UNDO_SECOND_FACTOR', now } as const;
  // Checks the token first: hashing is expensive and must not run for an invalid token.
  const userId = await findLinkOwner(deps.database.read, lookup);
  if (userId === null) throw linkSpent();
  const passwordHash = await deps.passwords.hash(newToken(deps.random));
  return deps.database.transact(async (tx) => {
    const user = await lockUser(tx, userId, 'update');
    const link = await spendLink(tx, lookup);
    if (!user || !link || user.role === 'ADMIN') throw linkSpent();
    if (user.bannedAt) throw new AppError('BANNED');
    // A reset link goes to the current address only. The undo of the change removes the second factor, too, and is valid for longer.
    if (user.email !== link.email) throw new AppError('CONFLICT', { message: accountMessages.undoEmailChangeFirst });
    await removeRecentSecondFactor(deps, tx, { user, since: link.createdAt, actor: actorOf({ userId }, caller) });
    await updateUser(tx, { id: userId, now, changes: { passwordHash } });
    await deps.sessions.endAll(tx, { userId });
    for (const purpose of revokedPurposes) await revokeLinks(tx, { userId, purpose });
    const owner = { userId, email: link.email };
    return { resetToken: await issueResetLinks(deps, tx, owner, (url) => secondFactorUndoneEmail(user.name, url)) };
  });
};
