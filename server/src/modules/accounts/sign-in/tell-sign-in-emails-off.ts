import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import { signInEmailsOffLetter } from '../letters.ts';
import { findPerson } from '../people.store.ts';

/** Security email: cannot be switched off. */
export const tellSignInEmailsOff =
  ({ mails }: Pick<AccountsDeps, 'mails'>) =>
  async (tx: Tx, userId: number): Promise<void> => {
    const user = await findPerson(tx, userId);
    if (user?.email) await mails.send(tx, user.email, signInEmailsOffLetter(user.name));
  };
