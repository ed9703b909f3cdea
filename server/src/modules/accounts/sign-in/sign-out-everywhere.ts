import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import { signedOutEmail } from '../emails.ts';
import { findUserById } from '../people.store.ts';

/** Ends all sessions and explains it by email. */
export const signOutEverywhere =
  ({ sessions, mails, publicUrl }: Pick<AccountsDeps, 'sessions' | 'mails' | 'publicUrl'>) =>
  async (tx: Tx, userId: number): Promise<void> => {
    await sessions.endAll(tx, { userId });
    const user = await findUserById(tx, userId);
    if (user?.email) await mails.send(tx, user.email, signedOutEmail(user.name, `${publicUrl()}/forgot-password`));
  };
