import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import { revokeLinks } from '../mailed-links.store.ts';
import type { UserRow } from '../tables.ts';
import { isPhoneTaken, lockPhone, updateUser } from '../users.store.ts';

/** An unverified address goes to the account that verifies it. Addresses of administrators come from the CLI and count as verified. */
export const canLoseEmail = (holder: Pick<UserRow, 'role' | 'emailVerifiedAt'>): boolean =>
  holder.role === 'USER' && holder.emailVerifiedAt === null;

/** Column changes of a verification. Removes the phone number if another verified account has it. The caller has locked the row. */
export async function verifiedChanges(tx: Tx, user: UserRow, now: Date): Promise<{ emailVerifiedAt: Date; phone?: null }> {
  if (user.emailVerifiedAt || user.phone === null) return { emailVerifiedAt: user.emailVerifiedAt ?? now };
  await lockPhone(tx, user.phone);
  const isTaken = await isPhoneTaken(tx, { phone: user.phone, userId: user.id });
  return isTaken ? { emailVerifiedAt: now, phone: null } : { emailVerifiedAt: now };
}

/**
 * Removes an unverified address from an account, because another account has verified it. Everything else stays: the user signs in
 * by phone number and adds another address. The caller has locked the row.
 */
export async function releaseEmail(
  deps: Pick<AccountsDeps, 'clock' | 'sessions' | 'audit'>,
  tx: Tx,
  holder: UserRow,
  actor: Actor,
): Promise<void> {
  await updateUser(tx, { id: holder.id, now: deps.clock.now(), changes: { email: null } });
  await deps.sessions.endAll(tx, { userId: holder.id });
  for (const purpose of ['VERIFY_EMAIL', 'RESET_PASSWORD'] as const) await revokeLinks(tx, { userId: holder.id, purpose });
  await deps.audit.record(tx, {
    actor,
    action: 'EMAIL_RELEASED',
    subject: { type: 'user', id: holder.id, userId: holder.id },
    before: { email: holder.email },
    after: { email: null },
  });
}
