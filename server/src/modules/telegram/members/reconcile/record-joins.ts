import { newId } from '../../../../kit/ids.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import type { RemoteUser } from '../../telegram.port.ts';
import { saveInvite } from '../access/invites.store.ts';
import type { MembersDeps } from '../deps.ts';
import type { MemberChanges } from '../members.store.ts';
import type { InviteRow, MemberRow } from '../tables.ts';
import { insertUnpaidMembers } from './unpaid-members.store.ts';
import { userColumns } from './user-columns.ts';

interface ClassifiedJoins {
  own: RemoteUser | undefined;
  others: RemoteUser[];
}

/** The first user who joins by a link of the member is the member. All other users are unpaid members. */
function classifyJoins({ personId }: MemberRow, { seen }: InviteRow, joined: RemoteUser[]): ClassifiedJoins {
  const fresh = [...new Map(joined.toReversed().map((user) => [user.ref.id, user])).values()]
    .toReversed()
    .filter(({ ref }) => !seen.includes(ref.id));
  const own = personId === null ? fresh[0] : fresh.find(({ ref }) => ref.id === personId);
  return { own, others: fresh.filter((user) => user !== own) };
}

interface LinkJoins {
  /** The caller has locked the row. */
  member: MemberRow;
  invite: InviteRow;
  /** Users who joined by the link, oldest first. */
  joined: RemoteUser[];
  /** Account that read the joins. */
  accountId: string;
}

/** Stores the joins of a link. Returns the changes of the member. */
export async function recordJoins(
  deps: Pick<MembersDeps, 'clock' | 'random'>,
  tx: Tx,
  { member, invite, joined, accountId }: LinkJoins,
): Promise<MemberChanges> {
  const now = deps.clock.now();
  const { own, others } = classifyJoins(member, invite, joined);
  const newJoins = [...(own ? [own] : []), ...others];
  await saveInvite(tx, {
    id: invite.id,
    lookedAt: now,
    nextLookAt: null,
    isSettled: invite.state !== 'OPEN',
    seen: [...invite.seen, ...newJoins.map(({ ref }) => ref.id)],
    ...(newJoins.length > 0 ? { isUnwanted: true } : {}),
    ...(newJoins.length > 0 && invite.state === 'REVOKED' ? { state: 'USED' as const } : {}),
  });
  const unpaidMembers = others.map((user) => ({
    ...userColumns(accountId, user),
    id: newId(deps.random),
    channelId: member.channelId,
    cause: 'LEAK' as const,
    foundAt: now,
    dueAt: now,
  }));
  await insertUnpaidMembers(tx, unpaidMembers);
  if (!own) return {};
  const { personHash, hashAccountId, ...person } = userColumns(accountId, own);
  // A stored access hash stays when this reply has none. A member who was removed after the join stays REMOVED.
  return {
    ...person,
    ...(personHash === null ? {} : { personHash, hashAccountId }),
    presence: member.presence === 'REMOVED' ? 'REMOVED' : 'JOINED',
  };
}
