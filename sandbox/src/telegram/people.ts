import type { Kind } from './call-classes.ts';
import type { Switches } from './controls.ts';
import type { MembersStore } from './members.store.ts';

export interface Peer {
  id: string;
  accessHash: string;
}

/** Page size of member lists, as in Telegram. */
const membersPerCall = 200;
/** How long Telegram keeps the admin log of a channel. */
const logKeptFor = 48 * 60 * 60 * 1000;

interface PeopleDeps {
  store: Pick<MembersStore, 'page' | 'count' | 'member' | 'cameSince' | 'cameThrough'>;
  now: () => Date;
  switches(): Promise<Pick<Switches, 'membersListed' | 'hidesHashes'>>;
  /** Runs one call in a channel that the account administers. */
  within<T>(kind: Kind, channel: Peer, work: (id: string) => Promise<T>): Promise<T>;
  ref(id: string): Peer;
  /** Rejects links of other administrators, unless the account owns the channel. */
  seeLink(channelId: string, link: string): Promise<void>;
}

interface SeenPeer {
  id: string;
  accessHash: string | null;
}

/** Calls that list the members of a channel and their joins. */
export function peopleOf({ store, now, switches, within, ref, seeLink }: PeopleDeps) {
  /** Reads the switches; returns a function that maps rows to users, without the access hash if hashes are hidden. */
  const personView = async () => {
    const { hidesHashes } = await switches();
    return ({ id, name }: { id: string; name: string }): { ref: SeenPeer; name: string } => ({
      ref: hidesHashes ? { id, accessHash: null } : ref(id),
      name,
    });
  };

  async function* members(channel: Peer) {
    const [{ membersListed }, view] = [await switches(), await personView()];
    let after = '0';
    for (let left = membersListed ?? Number.POSITIVE_INFINITY; left > 0; ) {
      const limit = Math.min(membersPerCall, left);
      const { rows, total } = await within('members', channel, async (id) => ({
        rows: await store.page(id, after, limit),
        total: await store.count(id),
      }));
      yield { users: rows.map((row) => ({ ...view(row), isAdministrator: row.role !== 'MEMBER' })), total };
      if (rows.length < membersPerCall) return;
      left -= rows.length;
      after = rows.at(-1)?.id as string;
    }
  }

  async function find(channelId: string, personId: string, presence: 'IN' | 'BANNED') {
    const found = /^\d{1,18}$/.test(personId) ? await store.member(channelId, personId, presence) : null;
    return found && { ref: ref(found.id), name: found.name };
  }

  return {
    listMembers: members,
    findMember: (channel: Peer, person: { id: string; name: string }) => within('findMember', channel, (id) => find(id, person.id, 'IN')),
    findRemoved: (channel: Peer, person: { id: string; name: string }) =>
      within('findRemoved', channel, (id) => find(id, person.id, 'BANNED')),
    listLoggedJoins: (channel: Peer, { since }: { since: Date }) =>
      within('arrivals', channel, async (id) => {
        const view = await personView();
        const joins = (await store.cameSince(id, since)).map(({ link, at, ...user }) => ({ user: view(user), link, at }));
        return { joins, isComplete: now().getTime() - since.getTime() <= logKeptFor };
      }),
    listJoinsByLink: (channel: Peer, link: string) =>
      within('joinedThrough', channel, async (id) => {
        await seeLink(id, link);
        const view = await personView();
        return (await store.cameThrough(id, link)).map(({ at, ...person }) => ({ ...view(person), at }));
      }),
  };
}
