import { accountMessages as say } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { hours } from '../../../kit/clock.ts';
import { by } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { violates } from '../../../platform/db/database-errors.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import { emailChangedLetter, unverifiedEmailReplacedLetter } from '../letters.ts';
import { isReserved, issueLink, linkOwner, revokeLinks, spendLink } from '../mailed-links.store.ts';
import type { AccountsParts } from '../parts.ts';
import type { UserRow } from '../tables.ts';
import { lockUser, updateUser } from '../users.store.ts';
import { emailTaken } from './request-email-change.ts';

/** The link to the new address makes it the account's. Sessions end as with a new password: all but the one that asked. */
export const confirmEmailChange = (parts: AccountsParts) => async (token: string, caller: Caller) => {
  const now = parts.clock.now();
  const wanted = { token, purpose: 'CHANGE_EMAIL', now } as const;
  try {
    await parts.database.transact(async (tx) => {
      const userId = await linkOwner(tx, wanted);
      const user = userId === null ? null : await lockUser(tx, userId, 'update');
      const link = await spendLink(tx, wanted);
      if (!user || !link) throw new AppError('LINK_SPENT');
      // Nothing about a suspended account changes; the rollback keeps the link for when it is open again.
      if (user.bannedAt) throw new AppError('BANNED');
      await replaceEmail(parts, tx, { user, newEmail: link.email, now });
      if (await isReserved(tx, { email: link.email, userId: user.id, now })) throw emailTaken(say.newEmailTaken);
      await parts.sessions.endAll(tx, { userId: user.id, ...(link.sessionId === null ? {} : { except: link.sessionId }) });
      await parts.audit.record(tx, {
        ...{ actor: by({ userId: user.id }, caller), action: 'EMAIL_CHANGED', subject: { type: 'user', id: user.id, userId: user.id } },
        ...{ before: { email: user.email }, after: { email: link.email } },
      });
    });
  } catch (error) {
    throw violates(error, 'users_email_key') ? emailTaken(say.newEmailTaken) : error;
  }
};

async function replaceEmail(parts: AccountsParts, tx: Tx, given: { user: UserRow; newEmail: string; now: Date }): Promise<void> {
  const { user, newEmail, now } = given;
  await updateUser(tx, { id: user.id, now, changes: { email: newEmail, emailVerifiedAt: now } });
  await revokeLinks(tx, { userId: user.id, purpose: 'VERIFY_EMAIL' });
  await revokeLinks(tx, { userId: user.id, purpose: 'RESET_PASSWORD' });
  // Back at an address that was given up within 72 hours: there is nothing left to undo for it.
  await revokeLinks(tx, { userId: user.id, purpose: 'UNDO_EMAIL_CHANGE', email: newEmail });
  if (user.email === null) return;
  // An address that was never verified may be a typing error: its owner must not get a link that opens the account.
  if (user.emailVerifiedAt === null) return parts.mails.send(tx, user.email, unverifiedEmailReplacedLetter());
  const undo = await issueLink(parts, tx, { userId: user.id, email: user.email, purpose: 'UNDO_EMAIL_CHANGE', lifetime: hours(72) });
  const url = `${parts.publicUrl()}/undo-email-change?token=${undo}`;
  await parts.mails.send(tx, user.email, emailChangedLetter(user.name, { newEmail, url }));
}
