import type { Tx } from '../../platform/db/database.ts';
import type { EmailContent } from '../../platform/mail/email-content.ts';
import type { AccountsDeps } from './deps.ts';
import { type AdministratorFilter, findAdministrators } from './people.store.ts';

interface Notice {
  to: AdministratorFilter;
  contentFor(name: string): EmailContent;
}

/**
 * Emails active administrators about a decision of another one, from jobs in its transaction. Their addresses were entered at the
 * command line, so they count as verified.
 */
export const notifyAdministrators =
  ({ mails }: Pick<AccountsDeps, 'mails'>) =>
  async (tx: Tx, { to, contentFor }: Notice): Promise<void> => {
    const unlimited = mails.inBucket('administrators');
    for (const { name, email } of await findAdministrators(tx, to))
      if (email) await unlimited.send(tx, { email, isVerified: true }, contentFor(name));
  };
