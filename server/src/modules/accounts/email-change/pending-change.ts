import type { PendingEmailChange } from '@jamun/contract';
import { hours } from '../../../kit/clock.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import { confirmAddressEmail } from '../emails.ts';
import { findPendingLink, issueLink, revokeLinks } from '../mailed-links.store.ts';
import type { UserRow } from '../tables.ts';

type Deps = Pick<AccountsDeps, 'clock' | 'random' | 'mails' | 'publicUrl'>;

const purpose = 'CHANGE_EMAIL';

/** The pending change is stored as the link itself; the index `mailed_links_one_email_change` allows one per user. */
export async function findPendingChange(queries: Queries, { userId, now }: { userId: number; now: Date }) {
  const link = await findPendingLink(queries, { userId, purpose, now });
  return link && { ...pendingChangeView(link), sessionId: link.sessionId };
}

export const pendingChangeView = (link: { email: string; createdAt: Date; expiresAt: Date }): PendingEmailChange => ({
  newEmail: link.email,
  requestedAt: link.createdAt.toISOString(),
  expiresAt: link.expiresAt.toISOString(),
});

interface NewAddress {
  newEmail: string;
  sessionId: string | null;
}

/** Replaces the pending change and emails its link. The caller has locked the user row. */
export async function mailChangeLink(deps: Deps, tx: Tx, user: UserRow, { newEmail, sessionId }: NewAddress): Promise<void> {
  await revokeLinks(tx, { userId: user.id, purpose });
  const token = await issueLink(deps, tx, { userId: user.id, email: newEmail, purpose, lifetime: hours(24), sessionId });
  // The address may belong to a stranger until the link is opened.
  await deps.mails
    .inBucket('stranger')
    .send(tx, newEmail, confirmAddressEmail(user.name, `${deps.publicUrl()}/confirm-email-change?token=${token}`));
}

/** Rate limit per recipient and per user: the address may belong to a stranger. */
export const limitChangeEmails = ({ limits }: Pick<AccountsDeps, 'limits'>, userId: number, newEmail: string) =>
  limits.take([
    { about: ['email-change', 'to', newEmail], calls: 5, seconds: 60 * 60 },
    { about: ['email-change', 'by', String(userId)], calls: 10, seconds: 60 * 60 },
  ]);
