import { accountMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { violatesConstraint } from '../../../platform/db/database-errors.ts';
import type { AccountsDeps } from '../deps.ts';
import { addressChangedEmail, unverifiedAddressReplacedEmail } from '../emails.ts';
import { mergeGuest } from '../guests/merge-guest.ts';
import { findLink, isEmailReserved, issueLink, revokeLinks, spendLink } from '../mailed-links.store.ts';
import { assertLinkOwner, type LinkOwner, type LinkUse, proveLinkOwner } from '../prove-link-owner.ts';
import { undoPeriod } from '../second-factor/undo-second-factor.ts';
import { canLoseEmail, releaseEmail, verifiedChanges } from '../sign-up/email-ownership.ts';
import type { UserRow } from '../tables.ts';
import { findUserByLogin, lockUsers, updateUser } from '../users.store.ts';
import { emailTakenError } from './request-email-change.ts';

type Deps = Pick<
  AccountsDeps,
  | 'database'
  | 'clock'
  | 'random'
  | 'jobs'
  | 'limits'
  | 'sessions'
  | 'mails'
  | 'passwords'
  | 'audit'
  | 'securityLog'
  | 'publicUrl'
  | 'movePurchases'
>;

/** Confirms the new address by the mailed link. Ends all sessions, as a password change does, except the one that requested it. */
export const confirmEmailChange = (deps: Deps) => {
  const prove = proveLinkOwner(deps, 'CHANGE_EMAIL');
  return async (use: LinkUse): Promise<void> => {
    const owner = await prove(use);
    try {
      await deps.database.transact((tx) => confirm(deps, tx, use, owner));
    } catch (error) {
      throw violatesConstraint(error, 'users_email_key') ? emailTakenError(accountMessages.newEmailTaken) : error;
    }
  };
};

async function confirm(deps: Deps, tx: Tx, { token, caller }: LinkUse, owner: LinkOwner): Promise<void> {
  const now = deps.clock.now();
  const lookup = { token, purpose: 'CHANGE_EMAIL', now } as const;
  const { user, holder } = await lockOwnerAndHolder(tx, await findLink(tx, lookup));
  const link = await spendLink(tx, lookup);
  if (!user || !link) throw new AppError('LINK_SPENT');
  // A suspended account does not change; the rollback keeps the link for when it is unbanned.
  if (user.bannedAt) throw new AppError('BANNED');
  assertLinkOwner(owner, user);
  const actor = actorOf({ userId: user.id }, caller);
  if (holder?.email === link.email && canLoseEmail(holder)) await releaseEmail(deps, tx, holder, actor);
  await replaceEmail(deps, tx, { user, newEmail: link.email, now });
  if (await isEmailReserved(tx, { email: link.email, userId: user.id, now })) throw emailTakenError(accountMessages.newEmailTaken);
  await mergeGuest(deps, tx, { memberId: user.id, email: link.email, actor });
  await deps.sessions.endAll(tx, { userId: user.id, ...(link.sessionId === null ? {} : { except: link.sessionId }) });
  await deps.audit.record(tx, {
    actor,
    action: 'EMAIL_CHANGED',
    subject: { type: 'user', id: user.id, userId: user.id },
    before: { email: user.email },
    after: { email: link.email },
  });
}

/** Locks the owner of the link and the current holder of the address: the holder may be verifying it concurrently. */
async function lockOwnerAndHolder(tx: Tx, link: { userId: number; email: string } | null): Promise<{ user?: UserRow; holder?: UserRow }> {
  if (!link) return {};
  const holder = await findUserByLogin(tx, { email: link.email });
  const locked = await lockUsers(tx, holder ? [link.userId, holder.id] : [link.userId]);
  const find = (id: number | undefined) => locked.find((row) => row.id === id);
  const user = find(link.userId);
  const other = holder?.id === link.userId ? undefined : find(holder?.id);
  return { ...(user ? { user } : {}), ...(other ? { holder: other } : {}) };
}

async function replaceEmail(deps: Deps, tx: Tx, change: { user: UserRow; newEmail: string; now: Date }): Promise<void> {
  const { user, newEmail, now } = change;
  await updateUser(tx, { id: user.id, now, changes: { ...(await verifiedChanges(tx, user, now)), email: newEmail, emailVerifiedAt: now } });
  await revokeLinks(tx, { userId: user.id, purpose: 'VERIFY_EMAIL' });
  await revokeLinks(tx, { userId: user.id, purpose: 'RESET_PASSWORD' });
  // Returning to the former address within 72 hours makes its undo link obsolete.
  await revokeLinks(tx, { userId: user.id, purpose: 'UNDO_EMAIL_CHANGE', email: newEmail });
  if (user.email === null) return;
  // An unverified address may be a typo: its owner must not get a link that opens the account.
  if (user.emailVerifiedAt === null) return deps.mails.send(tx, user.email, unverifiedAddressReplacedEmail());
  const undo = await issueLink(deps, tx, { userId: user.id, email: user.email, purpose: 'UNDO_EMAIL_CHANGE', lifetime: undoPeriod });
  const url = `${deps.publicUrl()}/undo-email-change?token=${undo}`;
  await deps.mails.send(tx, user.email, addressChangedEmail(user.name, { newEmail, url }));
}
