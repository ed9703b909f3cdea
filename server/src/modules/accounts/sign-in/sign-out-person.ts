import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import { signedOutLetter } from '../letters.ts';
import { findPerson } from '../people.store.ts';

/** Ends all sessions and explains it by email. */
export const signOutPerson =
  ({ sessions, mails, publicUrl }: Pick<AccountsDeps, 'sessions' | 'mails' | 'publicUrl'>) =>
  async (tx: Tx, userId: number): Promise<void> => {
    await sessions.endAll(tx, { userId });
    const user = await findPerson(tx, userId);
    if (user?.email) await mails.send(tx, user.email, signedOutLetter(user.name, `${publicUrl()}/forgot-password`));
  };
