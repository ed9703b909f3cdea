import { guestMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { findGuest, lockAddress, markMerged } from './guests.store.ts';

/**
 * A mailed link proves the address, not that its reader owns the account: a stranger can sign up with the address of a buyer, who then
 * opens the link (or whose mail scanner does). Where a guest has bought with the address, the link needs a session of the account.
 */
export async function assertMayReceivePurchases(
  tx: Tx,
  { memberId, email, session }: { memberId: number; email: string; session: Pick<Session, 'userId'> | null },
): Promise<void> {
  if (session?.userId === memberId) return;
  await lockAddress(tx, email);
  if (await findGuest(tx, email)) throw new AppError('CONFLICT', { message: guestMessages.signInToMerge });
}

export type MergeGuestDeps = Pick<AccountsDeps, 'clock' | 'audit' | 'movePurchases'> & {
  sessions: Pick<AccountsDeps['sessions'], 'endAll'>;
};

interface ProvenAddress {
  memberId: number;
  email: string;
  actor: Actor;
}

/**
 * Moves the purchases of a guest to the member who has proved the same address, in the transaction of the proof. Purchases that the
 * member cannot have twice stay with the guest's row, which loses its contact details.
 */
export async function mergeGuest(deps: MergeGuestDeps, tx: Tx, { memberId, email, actor }: ProvenAddress): Promise<void> {
  await lockAddress(tx, email);
  const guest = await findGuest(tx, email);
  if (!guest) return;
  const moved = await deps.movePurchases(tx, { fromUserId: guest.id, toUserId: memberId });
  await deps.sessions.endAll(tx, { userId: guest.id });
  await markMerged(tx, { guestId: guest.id, memberId, now: deps.clock.now() });
  await deps.audit.record(tx, {
    actor,
    action: 'GUEST_MERGED',
    subject: { type: 'user', id: memberId, userId: memberId },
    after: { guest: guest.username, ...moved },
  });
}
