import { days } from '../../kit/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { verificationLetter } from './letters.ts';
import { issueLink } from './mailed-links.store.ts';
import type { AccountsParts } from './parts.ts';
import type { UserRow } from './tables.ts';

/** Mails the link that proves the address. */
export async function mailVerification(parts: AccountsParts, tx: Tx, user: UserRow): Promise<void> {
  if (user.email === null) return;
  const token = await issueLink(parts, tx, { userId: user.id, email: user.email, purpose: 'VERIFY_EMAIL', lifetime: days(3) });
  await parts.mails.send(tx, user.email, verificationLetter(user.name, `${parts.publicUrl()}/verify-email?token=${token}`));
}
