import { type CallKind, callClasses } from './call-classes.ts';
import type { Calls } from './calls.ts';
import { type ChannelRow, channelsStore } from './channels.store.ts';
import type { Switches } from './controls.ts';
import { accessHash, channelNumber, keyOf, newLink, shownChannel } from './ids.ts';
import { linksStore } from './links.store.ts';
import { createMemberCalls, type Peer } from './member-calls.ts';
import { membersStore } from './members.store.ts';
import { endings } from './rules.ts';
import { type SessionRow, signInStore } from './sign-in.store.ts';
import type { Query } from './store.ts';
import { type CallClass, SimulatedTelegramError } from './telegram-error.ts';

interface AccountDeps {
  query: Query;
  now: () => Date;
  calls: Calls;
  switches(): Promise<Pick<Switches, 'membersListed' | 'hidesHashes'>>;
}

interface OpenOptions {
  beforeCall(callClass: CallClass): Promise<void>;
}

function isAlive(process_: number): boolean {
  try {
    return process.kill(process_, 0);
  } catch {
    return false;
  }
}

/** Opens a session and returns the calls of its account. */
export function accountOpener({ query, now, calls, switches }: AccountDeps) {
  const sessions = signInStore(query);
  const store = { ...channelsStore(query), ...membersStore(query), ...linksStore(query) };

  /** Counts sessions that are open twice. Connections left by a dead process are closed and not counted. */
  async function noteOthers(key: string, opening: string, personId: string): Promise<void> {
    for (const other of await sessions.othersOpen(key, opening)) {
      if (isAlive(other.process)) await sessions.countDoubled(personId);
      else await sessions.close(other.id);
    }
  }

  function accountOf({ person_id: self, phone }: SessionRow, { key, opening, beforeCall }: OpenOptions & { key: string; opening: string }) {
    async function call<T>(kind: CallKind, work: (mayInvite: boolean | null) => Promise<T>, channel: string | null = null): Promise<T> {
      const callClass = callClasses[kind];
      await beforeCall(callClass);
      return calls.make({ account: self, key, kind, callClass, channel }, work);
    }
    /** Runs a call in a channel: for its administrators, or with `forEverybody` for all members. */
    const callInChannel = <T>(kind: CallKind, peer: Peer, work: (id: string) => Promise<T>, forEverybody = false) => {
      const id = peer.accessHash === accessHash(self, peer.id) ? channelNumber(peer.id) : null;
      const checked = async (mayInvite: boolean | null) => {
        if (id === null || mayInvite === null) throw new SimulatedTelegramError('CHANNEL_GONE');
        if (!mayInvite && !forEverybody) throw new SimulatedTelegramError('NOT_ADMINISTRATOR');
        return work(id);
      };
      return call(kind, checked, id);
    };
    const toPeer = (id: string) => ({ id, accessHash: accessHash(self, id) });
    const shown = (row: ChannelRow) => ({
      ref: toPeer(shownChannel(row.id)),
      name: row.name,
      description: row.description,
      username: row.username,
      participantsCount: row.people,
      type: row.type,
      isCreator: row.role === 'CREATOR',
      canInvite: row.may_invite,
    });

    const shownNow = async (id: string) => shown((await store.seen(self, id)) as ChannelRow);
    const assertLinkVisible = async (id: string, link: string) => {
      if ((await store.isForeign(self, link)) && (await store.seen(self, id))?.role !== 'CREATOR')
        throw new SimulatedTelegramError('NOT_ADMINISTRATOR');
    };
    function personOf(peer: Peer): string {
      if (!/^\d{1,18}$/.test(peer.id) || peer.accessHash !== accessHash(self, peer.id)) throw new SimulatedTelegramError('PERSON_UNKNOWN');
      return peer.id;
    }
    return {
      createChannel: ({ name, description }: { name: string; description: string }) =>
        call('createChannel', async () => {
          if (phone.endsWith(endings.tooManyChannels)) throw new SimulatedTelegramError('TOO_MANY_CHANNELS');
          const options = { type: 'channel', role: 'CREATOR', may_invite: true } as const;
          const id = await store.add(self, { ...options, name, description, people: [] }, now());
          return shownNow(id);
        }),
      listChannels: () => call('channels', async () => (await store.kept(self)).map(shown)),
      describe: (channel: Peer) => callInChannel('describe', channel, shownNow, true),
      createInviteLink: (channel: Peer, { expiresAt, title }: { expiresAt: Date; title: string }) =>
        callInChannel('createInviteLink', channel, async (id) => {
          const link = newLink();
          await store.addLink({ link, channel_id: id, title, single_use: true, made_by: self, made_at: now(), expires_at: expiresAt });
          return link;
        }),
      revokeInviteLink: (channel: Peer, link: string) =>
        callInChannel('revokeInviteLink', channel, async (id) => {
          await assertLinkVisible(id, link);
          await store.revokeLink(id, link, now());
        }),
      deleteInviteLink: (channel: Peer, link: string) =>
        callInChannel('deleteInviteLink', channel, async (id) => void (await store.deleteLink(id, link, now()))),
      ...createMemberCalls({ store, now, switches, callInChannel, toPeer, assertLinkVisible }),
      isMember: (channel: Peer, person: Peer) =>
        callInChannel('isThere', channel, async (channelId) => (await store.presence(channelId, personOf(person))) === 'IN'),
      remove: (channel: Peer, person: Peer) =>
        callInChannel('remove', channel, async (channelId) => {
          const was = await store.ban({ channelId, personId: personOf(person), now: now() });
          if (!was) throw new SimulatedTelegramError('PERSON_GONE');
          // Telegram does not remove administrators.
          if (was.role !== 'MEMBER') throw new SimulatedTelegramError('NOT_ADMINISTRATOR');
        }),
      liftBan: (channel: Peer, person: Peer) =>
        callInChannel('readmit', channel, async (channelId) => {
          if (!(await store.unban({ channelId, personId: personOf(person), now: now() }))) throw new SimulatedTelegramError('PERSON_GONE');
        }),
      logOut: () => call('logOut', async () => void (await sessions.setState(key, 'ENDED'))),
      close: async () => void (await sessions.close(opening)),
    };
  }

  return async (session: string, { beforeCall }: OpenOptions = { beforeCall: async () => {} }) => {
    const key = keyOf(session);
    const found = await sessions.open(key, process.pid);
    if (found?.away) throw new SimulatedTelegramError('AWAY');
    if (!found?.id || found.person_id === null) throw new SimulatedTelegramError('SESSION_ENDED');
    await noteOthers(key, found.id, found.person_id);
    return accountOf(found, { key, opening: found.id, beforeCall });
  };
}
