import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import { findGuest, lockAddress, markMerged } from './guests.store.ts';

type MergeGuestDeps = Pick<AccountsDeps, 'clock' | 'audit' | 'movePurchases'> & {
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
