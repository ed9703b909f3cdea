import { later } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Joined } from '../telegram.port.ts';
import { findUnsettled, saveInvite } from './invites.store.ts';
import { lookEvery } from './limits.ts';
import type { MemberChanges } from './members.store.ts';
import { insertOutsiders } from './outsiders.store.ts';
import type { MembersParts } from './parts.ts';
import { seenBy } from './seen-person.ts';
import type { InviteRow, MemberRow } from './tables.ts';

interface Comers {
  own: Joined | undefined;
  others: Joined[];
}

/** The first who ever comes is the member; whoever else comes through a link of theirs has no right to be there. */
function tellApart({ personId }: MemberRow, { seen }: InviteRow, joined: Joined[]): Comers {
  const fresh = [...new Map(joined.toReversed().map((one) => [one.ref.id, one])).values()]
    .toReversed()
    .filter(({ ref }) => !seen.includes(ref.id));
  const own = personId === null ? fresh[0] : fresh.find(({ ref }) => ref.id === personId);
  return { own, others: fresh.filter((one) => one !== own) };
}

interface Look {
  inviteId: string;
  joined: Joined[];
  /** The account that looked: the access hashes are valid for it alone. */
  accountId: string;
}

/** Records who came through a link, under the lock of its member. A closed link is settled by this. */
export async function recordJoins(
  { clock, random }: Pick<MembersParts, 'clock' | 'random'>,
  tx: Tx,
  locked: MemberRow,
  { inviteId, joined, accountId }: Look,
): Promise<MemberChanges> {
  const now = clock.now();
  const found = await findUnsettled(tx, inviteId);
  if (!found) return {};
  const { own, others } = tellApart(locked, found, joined);
  const came = [...(own ? [own] : []), ...others];
  await saveInvite(tx, {
    ...{ id: found.id, lookedAt: now, nextLookAt: later(now, lookEvery(now.getTime() - found.madeAt.getTime())) },
    ...{ seen: [...found.seen, ...came.map(({ ref }) => ref.id)], isSettled: found.state !== 'OPEN' },
    ...(came.length > 0 ? { isUnwanted: true } : {}),
    ...(came.length > 0 && found.state === 'REVOKED' ? { state: 'USED' as const } : {}),
  });
  await insertOutsiders(
    tx,
    others.map((one) => ({
      ...{ ...seenBy(accountId, one), id: newId(random), channelId: locked.channelId, cause: 'LEAK' as const, foundAt: now, dueAt: now },
    })),
  );
  if (!own) return {};
  // Whoever was removed since they came is out.
  return { ...seenBy(accountId, own), presence: locked.presence === 'REMOVED' ? 'REMOVED' : 'JOINED' };
}
