import { accountMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { newToken } from '../../../kit/ids.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import { violatesConstraint } from '../../../platform/db/database-errors.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import { saveDeletion } from '../deletion.store.ts';
import type { AccountsDeps } from '../deps.ts';
import { addressChangeUndoneEmail } from '../emails.ts';
import { mergeGuest } from '../guests/merge-guest.ts';
import { findLinkOwner, revokeLinks, spendLink } from '../mailed-links.store.ts';
import { issueResetLinks } from '../passwords/issue-reset-links.ts';
import { beforeEmailChange, removeRecentSecondFactor } from '../second-factor/undo-second-factor.ts';
import { lockUser, updateUser } from '../users.store.ts';
import { emailTakenError } from './request-email-change.ts';

type Deps = Pick<
  AccountsDeps,
  'database' | 'clock' | 'random' | 'sessions' | 'mails' | 'passwords' | 'audit' | 'publicUrl' | 'movePurchases'
>;

const linkSpent = () => new AppError('LINK_SPENT', { message: accountMessages.undoLinkSpent });

/** All other link purposes: an intruder who changed the address may have requested any of them. */
const revokedPurposes = ['CHANGE_EMAIL', 'UNDO_SECOND_FACTOR', 'RESET_PASSWORD', 'VERIFY_EMAIL'] as const;

/**
 * Restores the address that the link was sent to, even after further changes. An intruder may know the password, so it is
 * replaced by a random one, and the response contains a token to set a new one. A second factor that was switched on up to 72 hours
 * before the change, or after it, is removed: it would keep the owner out. A deletion of the account that was requested after the change
 * is cancelled. Undo links of earlier changes stay valid: their addresses were the account's before.
 */
export const undoEmailChange = (deps: Deps) => async (token: string, caller: Caller) => {
  const now = deps.clock.now();
  const lookup = { token, purpose: 'UNDO_EMAIL_CHANGE', now } as const;
  // Checks the token first: hashing is expensive and must not run for an invalid token.
  const userId = await findLinkOwner(deps.database.read, lookup);
  if (userId === null) throw linkSpent();
  const passwordHash = await deps.passwords.hash(newToken(deps.random));
  try {
    return await deps.database.transact(async (tx) => {
      const user = await lockUser(tx, userId, 'update');
      const link = await spendLink(tx, lookup);
      if (!user || !link) throw linkSpent();
      if (user.bannedAt) throw new AppError('BANNED');
      await updateUser(tx, { id: userId, now, changes: { email: link.email, emailVerifiedAt: now, passwordHash } });
      const actor = actorOf({ userId }, caller);
      await mergeGuest(deps, tx, { memberId: userId, email: link.email, actor });
      await removeRecentSecondFactor(deps, tx, { user, since: beforeEmailChange(link.createdAt), actor });
      await deps.sessions.endAll(tx, { userId });
      for (const purpose of revokedPurposes) await revokeLinks(tx, { userId, purpose });
      await revokeLinks(tx, { userId, purpose: 'UNDO_EMAIL_CHANGE', since: link.createdAt });
      if (user.deletionRequestedAt && user.deletionRequestedAt >= link.createdAt) {
        await saveDeletion(tx, userId, null);
        await deps.audit.record(tx, { actor, action: 'ACCOUNT_DELETION_CANCELLED', subject: { type: 'user', id: userId, userId } });
      }
      await deps.audit.record(tx, {
        actor,
        action: 'EMAIL_CHANGE_UNDONE',
        subject: { type: 'user', id: userId, userId },
        before: { email: user.email },
        after: { email: link.email },
      });
      const owner = { userId, email: link.email };
      return { resetToken: await issueResetLinks(deps, tx, owner, (url) => addressChangeUndoneEmail(user.name, url)) };
    });
  } catch (error) {
    throw violatesConstraint(error, 'users_email_key') ? emailTakenError(accountMessages.formerEmailTaken) : error;
  }
};
