import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import { signInEmailsOffEmail } from '../emails.ts';
import { findUserById } from '../people.store.ts';

/** Security email: cannot be switched off. */
export const notifySignInEmailsOff =
  ({ mails }: Pick<AccountsDeps, 'mails'>) =>
  async (tx: Tx, userId: number): Promise<void> => {
    const user = await findUserById(tx, userId);
    if (user?.email) await mails.send(tx, user.email, signInEmailsOffEmail(user.name));
  };
