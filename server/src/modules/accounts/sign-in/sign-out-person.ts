import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import { signedOutLetter } from '../letters.ts';
import { findPerson } from '../people.store.ts';

/** The email says why every device asks for the password again. */
export const signOutPerson =
  ({ sessions, mails, publicUrl }: Pick<AccountsDeps, 'sessions' | 'mails' | 'publicUrl'>) =>
  async (tx: Tx, userId: number): Promise<void> => {
    await sessions.endAll(tx, { userId });
    const person = await findPerson(tx, userId);
    if (person?.email) await mails.send(tx, person.email, signedOutLetter(person.name, `${publicUrl()}/forgot-password`));
  };
