import type { CallKind } from './call-classes.ts';
import type { Switches } from './controls.ts';
import type { MembersStore } from './members.store.ts';

export interface Peer {
  id: string;
  accessHash: string;
}

/** Page size of member lists, as in Telegram. */
const membersPerCall = 200;
/** How long Telegram keeps the admin log of a channel. */
const adminLogRetentionMs = 48 * 60 * 60 * 1000;

interface MemberCallsDeps {
  store: Pick<MembersStore, 'page' | 'count' | 'member' | 'listJoinsSince' | 'listJoinsByLink'>;
  now: () => Date;
  switches(): Promise<Pick<Switches, 'membersListed' | 'hidesHashes'>>;
  /** Runs one call in a channel that the account administers. */
  callInChannel<T>(kind: CallKind, channel: Peer, work: (id: string) => Promise<T>): Promise<T>;
  toPeer(id: string): Peer;
  /** Rejects links of other administrators, unless the account owns the channel. */
  assertLinkVisible(channelId: string, link: string): Promise<void>;
}

interface ListedPeer {
  id: string;
  accessHash: string | null;
}

/** Calls that list the members of a channel and their joins. */
export function createMemberCalls({ store, now, switches, callInChannel, toPeer, assertLinkVisible }: MemberCallsDeps) {
  /** Reads the switches; returns a function that maps rows to users, without the access hash if hashes are hidden. */
  const loadUserMapper = async () => {
    const { hidesHashes } = await switches();
    return ({ id, name }: { id: string; name: string }): { ref: ListedPeer; name: string } => ({
      ref: hidesHashes ? { id, accessHash: null } : toPeer(id),
      name,
    });
  };

  async function* listMembers(channel: Peer) {
    const [{ membersListed }, toUser] = [await switches(), await loadUserMapper()];
    let after = '0';
    for (let remaining = membersListed ?? Number.POSITIVE_INFINITY; remaining > 0; ) {
      const limit = Math.min(membersPerCall, remaining);
      const { rows, total } = await callInChannel('members', channel, async (id) => ({
        rows: await store.page(id, after, limit),
        total: await store.count(id),
      }));
      yield { users: rows.map((row) => ({ ...toUser(row), isAdministrator: row.role !== 'MEMBER' })), total };
      if (rows.length < membersPerCall) return;
      remaining -= rows.length;
      after = rows.at(-1)?.id as string;
    }
  }

  async function findPerson(channelId: string, personId: string, presence: 'IN' | 'BANNED') {
    const found = /^\d{1,18}$/.test(personId) ? await store.member(channelId, personId, presence) : null;
    return found && { ref: toPeer(found.id), name: found.name };
  }

  return {
    listMembers,
    findMember: (channel: Peer, user: { id: string; name: string }) =>
      callInChannel('findMember', channel, (id) => findPerson(id, user.id, 'IN')),
    findRemoved: (channel: Peer, user: { id: string; name: string }) =>
      callInChannel('findRemoved', channel, (id) => findPerson(id, user.id, 'BANNED')),
    listLoggedJoins: (channel: Peer, { since }: { since: Date }) =>
      callInChannel('arrivals', channel, async (id) => {
        const toUser = await loadUserMapper();
        const joins = (await store.listJoinsSince(id, since)).map(({ link, at, ...user }) => ({ user: toUser(user), link, at }));
        return { joins, isComplete: now().getTime() - since.getTime() <= adminLogRetentionMs };
      }),
    listJoinsByLink: (channel: Peer, link: string) =>
      callInChannel('joinedThrough', channel, async (id) => {
        await assertLinkVisible(id, link);
        const toUser = await loadUserMapper();
        return (await store.listJoinsByLink(id, link)).map(({ at, ...user }) => ({ ...toUser(user), at }));
      }),
  };
}
