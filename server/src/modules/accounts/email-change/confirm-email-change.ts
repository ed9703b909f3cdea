import { accountMessages as say } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { hours } from '../../../kit/clock.ts';
import { by } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { violates } from '../../../platform/db/database-errors.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { emailChangedLetter, unverifiedEmailReplacedLetter } from '../letters.ts';
import { findLink, isReserved, issueLink, revokeLinks, spendLink } from '../mailed-links.store.ts';
import { canLoseEmail, releaseEmail, verifiedChanges } from '../sign-up/email-ownership.ts';
import type { UserRow } from '../tables.ts';
import { findUserByLogin, lockUsers, updateUser } from '../users.store.ts';
import { emailTaken } from './request-email-change.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'sessions' | 'mails' | 'audit' | 'publicUrl'>;

/** The link to the new address makes it the account's. Sessions end as with a new password: all but the one that asked. */
export const confirmEmailChange = (deps: Deps) => async (token: string, caller: Caller) => {
  const now = deps.clock.now();
  const wanted = { token, purpose: 'CHANGE_EMAIL', now } as const;
  try {
    await deps.database.transact(async (tx) => {
      const { user, holder } = await lockPeople(tx, await findLink(tx, wanted));
      const link = await spendLink(tx, wanted);
      if (!user || !link) throw new AppError('LINK_SPENT');
      // Nothing about a suspended account changes; the rollback keeps the link for when it is open again.
      if (user.bannedAt) throw new AppError('BANNED');
      const actor = by({ userId: user.id }, caller);
      if (holder?.email === link.email && canLoseEmail(holder)) await releaseEmail(deps, tx, holder, actor);
      await replaceEmail(deps, tx, { user, newEmail: link.email, now });
      if (await isReserved(tx, { email: link.email, userId: user.id, now })) throw emailTaken(say.newEmailTaken);
      await deps.sessions.endAll(tx, { userId: user.id, ...(link.sessionId === null ? {} : { except: link.sessionId }) });
      await deps.audit.record(tx, {
        actor,
        action: 'EMAIL_CHANGED',
        subject: { type: 'user', id: user.id, userId: user.id },
        before: { email: user.email },
        after: { email: link.email },
      });
    });
  } catch (error) {
    throw violates(error, 'users_email_key') ? emailTaken(say.newEmailTaken) : error;
  }
};

/** The person whose link it is, and whoever holds the address now. Both are locked: the holder may be verifying it at this moment. */
async function lockPeople(tx: Tx, link: { userId: number; email: string } | null): Promise<{ user?: UserRow; holder?: UserRow }> {
  if (!link) return {};
  const holder = await findUserByLogin(tx, { email: link.email });
  const locked = await lockUsers(tx, holder ? [link.userId, holder.id] : [link.userId]);
  const find = (id: number | undefined) => locked.find((row) => row.id === id);
  const user = find(link.userId);
  const other = holder?.id === link.userId ? undefined : find(holder?.id);
  return { ...(user ? { user } : {}), ...(other ? { holder: other } : {}) };
}

async function replaceEmail(deps: Deps, tx: Tx, given: { user: UserRow; newEmail: string; now: Date }): Promise<void> {
  const { user, newEmail, now } = given;
  await updateUser(tx, { id: user.id, now, changes: { ...(await verifiedChanges(tx, user, now)), email: newEmail, emailVerifiedAt: now } });
  await revokeLinks(tx, { userId: user.id, purpose: 'VERIFY_EMAIL' });
  await revokeLinks(tx, { userId: user.id, purpose: 'RESET_PASSWORD' });
  // Back at an address that was given up within 72 hours: there is nothing left to undo for it.
  await revokeLinks(tx, { userId: user.id, purpose: 'UNDO_EMAIL_CHANGE', email: newEmail });
  if (user.email === null) return;
  // An address that was never verified may be a typing error: its owner must not get a link that opens the account.
  if (user.emailVerifiedAt === null) return deps.mails.send(tx, user.email, unverifiedEmailReplacedLetter());
  const undo = await issueLink(deps, tx, { userId: user.id, email: user.email, purpose: 'UNDO_EMAIL_CHANGE', lifetime: hours(72) });
  const url = `${deps.publicUrl()}/undo-email-change?token=${undo}`;
  await deps.mails.send(tx, user.email, emailChangedLetter(user.name, { newEmail, url }));
}
