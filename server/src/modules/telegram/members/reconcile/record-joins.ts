import { newId } from '../../../../kit/ids.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import type { SeenPerson } from '../../telegram.port.ts';
import { saveInvite } from '../access/invites.store.ts';
import type { MembersDeps } from '../deps.ts';
import type { MemberChanges } from '../members.store.ts';
import type { InviteRow, MemberRow } from '../tables.ts';
import { insertOutsiders } from './outsiders.store.ts';
import { seenBy } from './seen-person.ts';

interface SortedJoins {
  own: SeenPerson | undefined;
  others: SeenPerson[];
}

/** The first person who ever joins is the member; everybody else who joins through a link of theirs has no right to be there. */
function sortJoins({ personId }: MemberRow, { seen }: InviteRow, joined: SeenPerson[]): SortedJoins {
  const fresh = [...new Map(joined.toReversed().map((one) => [one.ref.id, one])).values()]
    .toReversed()
    .filter(({ ref }) => !seen.includes(ref.id));
  const own = personId === null ? fresh[0] : fresh.find(({ ref }) => ref.id === personId);
  return { own, others: fresh.filter((one) => one !== own) };
}

interface LinkJoins {
  /** Locked. */
  member: MemberRow;
  invite: InviteRow;
  /** People who joined through the link, the first one first. */
  joined: SeenPerson[];
  /** The account that looked. */
  accountId: string;
}

/** Records who has joined through a link. Returns what changes about the member. */
export async function recordJoins(
  deps: Pick<MembersDeps, 'clock' | 'random'>,
  tx: Tx,
  { member, invite, joined, accountId }: LinkJoins,
): Promise<MemberChanges> {
  const now = deps.clock.now();
  const { own, others } = sortJoins(member, invite, joined);
  const came = [...(own ? [own] : []), ...others];
  await saveInvite(tx, {
    id: invite.id,
    lookedAt: now,
    nextLookAt: null,
    isSettled: invite.state !== 'OPEN',
    seen: [...invite.seen, ...came.map(({ ref }) => ref.id)],
    ...(came.length > 0 ? { isUnwanted: true } : {}),
    ...(came.length > 0 && invite.state === 'REVOKED' ? { state: 'USED' as const } : {}),
  });
  const outsiders = others.map((one) => ({
    ...seenBy(accountId, one),
    id: newId(deps.random),
    channelId: member.channelId,
    cause: 'LEAK' as const,
    foundAt: now,
    dueAt: now,
  }));
  await insertOutsiders(tx, outsiders);
  if (!own) return {};
  const { personHash, hashAccountId, ...person } = seenBy(accountId, own);
  // A hash that is known stays when this answer shows none. Somebody who was removed after they joined is out.
  return {
    ...person,
    ...(personHash === null ? {} : { personHash, hashAccountId }),
    presence: member.presence === 'REMOVED' ? 'REMOVED' : 'JOINED',
  };
}
