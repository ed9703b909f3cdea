import type { Calls } from './calls.ts';
import { type ChannelRow, channelsStore } from './channels.store.ts';
import { accessHash, channelNumber, keyOf, newLink, shownChannel } from './ids.ts';
import { membersStore } from './members.store.ts';
import { TelegramNo } from './refusal.ts';
import { endings } from './rules.ts';
import { type SessionRow, signInStore } from './sign-in.store.ts';
import type { Query } from './store.ts';

interface AccountParts {
  query: Query;
  now: () => Date;
  calls: Calls;
}
interface Peer {
  id: string;
  accessHash: string;
}

const membersPerCall = 200;

function isAlive(process_: number): boolean {
  try {
    return process.kill(process_, 0);
  } catch {
    return false;
  }
}

/** A session that is opened, and what its account can do. */
export function accountOpener({ query, now, calls }: AccountParts) {
  const sessions = signInStore(query);
  const store = { ...channelsStore(query), ...membersStore(query) };

  /** Somewhere else at the same moment: what was left open by a process that died does not count. */
  async function noteOthers(key: string, opening: string, personId: string): Promise<void> {
    for (const other of await sessions.othersOpen(key, opening)) {
      if (isAlive(other.process)) await sessions.countDoubled(personId);
      else await sessions.close(other.id);
    }
  }

  function accountOf({ person_id: self, phone }: SessionRow, key: string, opening: string) {
    const call = <T>(kind: string, work: () => Promise<T>) => calls.make({ account: self, key, kind }, work);
    /** In a channel, by its number: for whoever keeps it, or for everybody who is in it. */
    const within = <T>(kind: string, peer: Peer, work: (id: string) => Promise<T>, forEverybody = false) => {
      const id = peer.accessHash === accessHash(self, peer.id) ? channelNumber(peer.id) : null;
      return calls.make({ account: self, key, kind, channel: id }, async (mayInvite) => {
        if (id === null || mayInvite === null) throw new TelegramNo('CHANNEL_GONE');
        if (!mayInvite && !forEverybody) throw new TelegramNo('NOT_ADMINISTRATOR');
        return work(id);
      });
    };
    const ref = (id: string) => ({ id, accessHash: accessHash(self, id) });
    const shown = (row: ChannelRow) => ({
      ref: ref(shownChannel(row.id)),
      name: row.name,
      description: row.description,
      username: row.username,
      participantsCount: row.people,
      type: row.type,
      isCreator: row.role === 'CREATOR',
      mayInvite: row.may_invite,
    });

    const shownNow = async (id: string) => shown((await store.seen(self, id)) as ChannelRow);
    function personOf(peer: Peer): string {
      if (!/^\d{1,18}$/.test(peer.id) || peer.accessHash !== accessHash(self, peer.id)) throw new TelegramNo('PERSON_GONE');
      return peer.id;
    }

    async function* members(channel: Peer) {
      let after = '0';
      for (;;) {
        const page = await within('members', channel, (id) => store.page(id, after, membersPerCall));
        for (const { id, name, role } of page) yield { ref: ref(id), name, isAdministrator: role !== 'MEMBER' };
        if (page.length < membersPerCall) return;
        after = page.at(-1)?.id as string;
      }
    }

    return {
      createChannel: ({ name, description }: { name: string; description: string }) =>
        call('createChannel', async () => {
          if (phone.endsWith(endings.tooManyChannels)) throw new TelegramNo('TOO_MANY_CHANNELS');
          const wish = { type: 'channel', role: 'CREATOR', may_invite: true } as const;
          const id = await store.add(self, { ...wish, name, description, people: [] }, now());
          return shownNow(id);
        }),
      channels: () => call('channels', async () => (await store.kept(self)).map(shown)),
      describe: (channel: Peer) => within('describe', channel, shownNow, true),
      createInviteLink: (channel: Peer, { expiresAt, title }: { expiresAt: Date; title: string }) =>
        within('createInviteLink', channel, async (id) => {
          const link = newLink();
          await store.addLink({ link, channel_id: id, title, single_use: true, made_at: now(), expires_at: expiresAt });
          return link;
        }),
      joinedThrough: (channel: Peer, link: string) =>
        within('joinedThrough', channel, async (id) =>
          (await store.cameThrough(id, link)).map((person) => ({ ref: ref(person.id), name: person.name, at: person.at })),
        ),
      revokeInviteLink: (channel: Peer, link: string) =>
        within('revokeInviteLink', channel, async (id) => void (await store.revokeLink(id, link, now()))),
      members,
      isThere: (channel: Peer, person: Peer) =>
        within('isThere', channel, async (channelId) => (await store.presence(channelId, personOf(person))) === 'IN'),
      remove: (channel: Peer, person: Peer) =>
        within('remove', channel, async (channelId) => {
          const was = await store.ban({ channelId, personId: personOf(person), now: now() });
          if (!was) throw new TelegramNo('PERSON_GONE');
          // Telegram lets nobody put out an administrator.
          if (was.role !== 'MEMBER') throw new TelegramNo('NOT_ADMINISTRATOR');
        }),
      readmit: (channel: Peer, person: Peer) =>
        within('readmit', channel, async (channelId) => {
          if (!(await store.unban({ channelId, personId: personOf(person), now: now() }))) throw new TelegramNo('PERSON_GONE');
        }),
      logOut: () => call('logOut', async () => void (await sessions.endSession(key))),
      close: async () => void (await sessions.close(opening)),
    };
  }

  return async (session: string) => {
    const key = keyOf(session);
    const found = await sessions.open(key, process.pid);
    if (found?.away) throw new TelegramNo('AWAY');
    if (!found?.id || found.person_id === null) throw new TelegramNo('SESSION_ENDED');
    await noteOthers(key, found.id, found.person_id);
    return accountOf(found, key, found.id);
  };
}
