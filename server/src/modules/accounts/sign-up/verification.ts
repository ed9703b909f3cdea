import { days } from '../../../kit/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import { verificationEmail, welcomeEmail } from '../emails.ts';
import { issueLink } from '../mailed-links.store.ts';
import type { UserRow } from '../tables.ts';

type Deps = Pick<AccountsDeps, 'clock' | 'random' | 'mails' | 'publicUrl'>;

const emails = { welcome: welcomeEmail, again: verificationEmail };

export async function mailVerification(deps: Deps, tx: Tx, user: UserRow, occasion: keyof typeof emails): Promise<void> {
  if (user.email === null) return;
  const token = await issueLink(deps, tx, { userId: user.id, email: user.email, purpose: 'VERIFY_EMAIL', lifetime: days(3) });
  await deps.mails.send(tx, user.email, emails[occasion](user.name, `${deps.publicUrl()}/verify-email?token=${token}`));
}
