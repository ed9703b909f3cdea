import { days } from '../../../kit/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { verificationLetter, welcomeLetter } from '../letters.ts';
import { issueLink } from '../mailed-links.store.ts';
import type { AccountsParts } from '../parts.ts';
import type { UserRow } from '../tables.ts';

const letters = { welcome: welcomeLetter, again: verificationLetter };

/** Mails the link that proves the address: with the welcome, or once more. */
export async function mailVerification(parts: AccountsParts, tx: Tx, user: UserRow, occasion: keyof typeof letters): Promise<void> {
  if (user.email === null) return;
  const token = await issueLink(parts, tx, { userId: user.id, email: user.email, purpose: 'VERIFY_EMAIL', lifetime: days(3) });
  await parts.mails.send(tx, user.email, letters[occasion](user.name, `${parts.publicUrl()}/verify-email?token=${token}`));
}
