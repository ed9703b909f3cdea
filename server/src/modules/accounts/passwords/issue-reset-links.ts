import { hours } from '../../../kit/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EmailContent } from '../../../platform/mail/email-content.ts';
import type { AccountsDeps } from '../deps.ts';
import { issueLink } from '../mailed-links.store.ts';

type Deps = Pick<AccountsDeps, 'clock' | 'random' | 'mails' | 'publicUrl'>;

/**
 * Password reset after an undone change. Two links: the returned token is for the open page, the other goes out by email in case the
 * page is closed too early. Using one revokes the other.
 */
export async function issueResetLinks(
  deps: Deps,
  tx: Tx,
  owner: { userId: number; email: string },
  contentFor: (url: string) => EmailContent,
): Promise<string> {
  const issue = () => issueLink(deps, tx, { ...owner, purpose: 'RESET_PASSWORD', lifetime: hours(1) });
  const mailed = await issue();
  await deps.mails.send(tx, owner.email, contentFor(`${deps.publicUrl()}/reset-password?token=${mailed}`));
  return issue();
}
