import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import { removeSecondFactor } from '../second-factor/second-factors.store.ts';
import type { UserRow } from '../tables.ts';
import { updateUser } from '../users.store.ts';
import { canLoseEmail } from './email-ownership.ts';

/**
 * First password reset of an account whose address was never verified. A stranger may have signed up with it, so everything that
 * gives access or receives money is removed. False when the account needs no recovery.
 */
export async function recoverUnverifiedAccount(
  deps: Pick<AccountsDeps, 'clock' | 'audit' | 'removePayoutAndTelegram'>,
  tx: Tx,
  user: UserRow,
  actor: Actor,
): Promise<boolean> {
  if (!canLoseEmail(user)) return false;
  const now = deps.clock.now();
  await updateUser(tx, { id: user.id, now, changes: { phone: null, emailVerifiedAt: now } });
  await removeSecondFactor(tx, user.id);
  const removed = await deps.removePayoutAndTelegram(tx, user.id);
  await deps.audit.record(tx, {
    actor,
    action: 'UNVERIFIED_ACCOUNT_RECOVERED',
    subject: { type: 'user', id: user.id, userId: user.id },
    before: { phone: user.phone, ...removed },
  });
  return true;
}
