import type { Tx } from '../../platform/db/database.ts';
import type { EmailContent } from '../../platform/mail/email-content.ts';
import type { AccountsDeps } from './deps.ts';
import { findOtherAdministrators } from './people.store.ts';

interface Notice {
  /** The administrators who know already, usually the one who decided. */
  exceptIds: number[];
  contentFor(name: string): EmailContent;
}

/**
 * Emails all other active administrators about a decision, from jobs in its transaction. Their addresses were entered at the command
 * line, so they count as verified.
 */
export const notifyAdministrators =
  ({ mails }: Pick<AccountsDeps, 'mails'>) =>
  async (tx: Tx, { exceptIds, contentFor }: Notice): Promise<void> => {
    const unlimited = mails.inBucket('administrators');
    for (const { name, email } of await findOtherAdministrators(tx, exceptIds))
      if (email) await unlimited.send(tx, { email, isVerified: true }, contentFor(name));
  };
