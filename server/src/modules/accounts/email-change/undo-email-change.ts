import { accountMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { hours } from '../../../kit/clock.ts';
import { newToken } from '../../../kit/ids.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { violatesConstraint } from '../../../platform/db/database-errors.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { addressChangeUndoneEmail } from '../emails.ts';
import { mergeGuest } from '../guests/merge-guest.ts';
import { findLinkOwner, issueLink, revokeLinks, spendLink } from '../mailed-links.store.ts';
import { lockUser, updateUser } from '../users.store.ts';
import { emailTakenError } from './request-email-change.ts';

type Deps = Pick<
  AccountsDeps,
  'database' | 'clock' | 'random' | 'sessions' | 'mails' | 'passwords' | 'audit' | 'publicUrl' | 'movePurchases'
>;

const linkSpent = () => new AppError('LINK_SPENT', { message: accountMessages.undoLinkSpent });

/** All link purposes: an intruder who changed the address may have requested any of them. */
const revokedPurposes = ['CHANGE_EMAIL', 'UNDO_EMAIL_CHANGE', 'RESET_PASSWORD', 'VERIFY_EMAIL'] as const;

/**
 * Restores the address that the link was sent to, even after further changes. An intruder may know the password, so it is
 * replaced by a random one, and the response contains a token to set a new one.
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
      await deps.sessions.endAll(tx, { userId });
      for (const purpose of revokedPurposes) await revokeLinks(tx, { userId, purpose });
      await deps.audit.record(tx, {
        actor,
        action: 'EMAIL_CHANGE_UNDONE',
        subject: { type: 'user', id: userId, userId },
        before: { email: user.email },
        after: { email: link.email },
      });
      return { resetToken: await issueResetLinks(deps, tx, { userId, name: user.name, email: link.email }) };
    });
  } catch (error) {
    throw violatesConstraint(error, 'users_email_key') ? emailTakenError(accountMessages.formerEmailTaken) : error;
  }
};

/** Two links: one for the open page, one by email in case the page is closed too early. Using one revokes the other. */
async function issueResetLinks(deps: Deps, tx: Tx, { name, ...owner }: { userId: number; name: string; email: string }) {
  const issue = (lifetime: number) => issueLink(deps, tx, { ...owner, purpose: 'RESET_PASSWORD', lifetime });
  const mailed = await issue(hours(1));
  await deps.mails.send(tx, owner.email, addressChangeUndoneEmail(name, `${deps.publicUrl()}/reset-password?token=${mailed}`));
  return issue(hours(1));
}
