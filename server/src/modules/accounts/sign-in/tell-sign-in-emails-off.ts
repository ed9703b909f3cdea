import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import { signInEmailsOffLetter } from '../letters.ts';
import { findPerson } from '../people.store.ts';

/** Not one of the emails that can be switched off: it tells that one of them was. */
export const tellSignInEmailsOff =
  ({ mails }: Pick<AccountsDeps, 'mails'>) =>
  async (tx: Tx, userId: number): Promise<void> => {
    const person = await findPerson(tx, userId);
    if (person?.email) await mails.send(tx, person.email, signInEmailsOffLetter(person.name));
  };
