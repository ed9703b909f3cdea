import { AppError } from '../../kit/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AccountsDeps } from './deps.ts';
import { bannedEmail, unbannedEmail } from './emails.ts';
import { updateUser } from './users.store.ts';

type Deps = Pick<AccountsDeps, 'clock' | 'sessions' | 'mails' | 'supportEmail'>;

/** Ends every session in the same transaction: the next request fails with UNAUTHENTICATED, in every process. */
export const banAccount =
  ({ clock, sessions, mails, supportEmail }: Deps) =>
  async (tx: Tx, { userId, reason }: { userId: number; reason: string }): Promise<void> => {
    const now = clock.now();
    const banned = await updateUser(tx, { id: userId, now, changes: { bannedAt: now, banReason: reason } });
    if (!banned) throw new AppError('NOT_FOUND');
    await sessions.endAll(tx, { userId });
    // Email, because a banned user cannot sign in to read a notification.
    if (!banned.email) return;
    const recipient = { email: banned.email, isVerified: banned.emailVerifiedAt !== null };
    await mails.send(tx, recipient, bannedEmail(banned.name, { reason, supportEmail }));
  };

/** Allows sign-in again. Ended sessions stay ended. */
export const unbanAccount =
  ({ clock, mails, publicUrl }: Pick<AccountsDeps, 'clock' | 'mails' | 'publicUrl'>) =>
  async (tx: Tx, { userId }: { userId: number }): Promise<void> => {
    const unbanned = await updateUser(tx, { id: userId, now: clock.now(), changes: { bannedAt: null, banReason: null } });
    if (!unbanned) throw new AppError('NOT_FOUND');
    if (unbanned.email) await mails.send(tx, unbanned.email, unbannedEmail(unbanned.name, `${publicUrl()}/signin`));
  };
