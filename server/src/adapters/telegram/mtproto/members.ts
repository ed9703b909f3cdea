import { Long, type tl } from '@mtcute/node';
import type { LinkJoin, MemberPage, PeerRef, RemoteMember, RemoteUserWithHash } from '../../../modules/telegram/index.ts';
import type { MtprotoClient } from './mtproto-client.ts';
import { channelPeer, inputChannel, personPeer, userLookup } from './peers.ts';
import { hasErrorText } from './telegram-errors.ts';

const membersPageSize = 200;
const importersPageSize = 100;

function presentMember(participant: tl.TypeChannelParticipant): { userId: number; isAdministrator: boolean } | null {
  switch (participant._) {
    case 'channelParticipant':
      return { userId: participant.userId, isAdministrator: false };
    // The account itself counts as an administrator, so that it is never removed as an unpaid member.
    case 'channelParticipantSelf':
    case 'channelParticipantAdmin':
    case 'channelParticipantCreator':
      return { userId: participant.userId, isAdministrator: true };
    case 'channelParticipantBanned': {
      // Supergroups: muted users are members. Removed users cannot view messages.
      const { left, bannedRights, peer } = participant;
      return left || bannedRights.viewMessages || peer._ !== 'peerUser' ? null : { userId: peer.userId, isAdministrator: false };
    }
    case 'channelParticipantLeft':
      return null;
  }
}

const membersRequest = (channel: PeerRef, filter: tl.TypeChannelParticipantsFilter) =>
  ({ _: 'channels.getParticipants', channel: inputChannel(channel), limit: membersPageSize, hash: Long.ZERO, filter }) as const;

/** Yields members page by page. Removes duplicates, because members join and leave between two pages. */
export async function* membersOf({ call }: MtprotoClient, channel: PeerRef): AsyncGenerator<MemberPage> {
  const seenUserIds = new Set<number>();
  const request = membersRequest(channel, { _: 'channelParticipantsRecent' });
  for (let offset = 0; ; ) {
    const response = await call({ ...request, offset });
    if (response._ !== 'channels.channelParticipants') return;
    const personOf = userLookup(response.users);
    const people: RemoteMember[] = [];
    for (const participant of response.participants) {
      const member = presentMember(participant);
      if (!member || seenUserIds.has(member.userId)) continue;
      seenUserIds.add(member.userId);
      people.push({ ...personOf(member.userId), isAdministrator: member.isAdministrator });
    }
    yield { users: people, total: response.count };
    offset += response.participants.length;
    if (response.participants.length === 0 || offset >= response.count) return;
  }
}

interface PersonQuery {
  id: string;
  name: string;
}

/** Telegram searches by the beginning of a name; the id selects the user among the results. */
async function search(
  { call }: MtprotoClient,
  channel: PeerRef,
  filter: tl.TypeChannelParticipantsFilter,
  id: string,
): Promise<RemoteUserWithHash | null> {
  const response = await call({ ...membersRequest(channel, filter), offset: 0 });
  if (response._ !== 'channels.channelParticipants' || !response.users.some((user) => String(user.id) === id)) return null;
  const { ref, name } = userLookup(response.users)(Number(id));
  return ref.accessHash === null ? null : { ref: { id, accessHash: ref.accessHash }, name };
}

export const findMember = (client: MtprotoClient, channel: PeerRef, { id, name }: PersonQuery): Promise<RemoteUserWithHash | null> =>
  search(client, channel, { _: 'channelParticipantsSearch', q: name }, id);

export const findRemoved = (client: MtprotoClient, channel: PeerRef, { id, name }: PersonQuery): Promise<RemoteUserWithHash | null> =>
  search(client, channel, { _: 'channelParticipantsKicked', q: name }, id);

export async function isThere({ call }: MtprotoClient, channel: PeerRef, person: PeerRef): Promise<boolean> {
  try {
    const { participant } = await call({ _: 'channels.getParticipant', channel: inputChannel(channel), participant: personPeer(person) });
    return presentMember(participant) !== null;
  } catch (error) {
    if (!hasErrorText(error, 'USER_NOT_PARTICIPANT')) throw error;
    return false;
  }
}

/** Users who joined through a link, oldest first; empty for a link that Telegram no longer knows. Telegram lists the latest first. */
export async function joinedThrough({ call }: MtprotoClient, channel: PeerRef, link: string): Promise<LinkJoin[]> {
  const joined = new Map<number, LinkJoin>();
  const request = { _: 'messages.getChatInviteImporters', peer: channelPeer(channel), link, limit: importersPageSize } as const;
  let cursor: { offsetDate: number; offsetUser: tl.TypeInputUser } = { offsetDate: 0, offsetUser: { _: 'inputUserEmpty' } };
  try {
    for (;;) {
      const { importers, users, count } = await call({ ...request, ...cursor });
      const before = joined.size;
      const personOf = userLookup(users);
      for (const { userId, date, requested } of importers) {
        if (!requested) joined.set(userId, { ...personOf(userId), at: new Date(date * 1000) });
      }
      const last = importers.at(-1);
      if (!last || joined.size === before || joined.size >= count) break;
      cursor = { offsetDate: last.date, offsetUser: offsetUser(last.userId, users) };
    }
  } catch (error) {
    if (!hasErrorText(error, 'INVITE_HASH_EXPIRED')) throw error;
  }
  return [...joined.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Pagination cursor only, so the hash of a `min` user is valid too. */
function offsetUser(userId: number, users: tl.TypeUser[]): tl.RawInputUser {
  const user = users.find(({ id }) => id === userId);
  return { _: 'inputUser', userId, accessHash: (user?._ === 'user' && user.accessHash) || Long.ZERO };
}

/** Telegram removes a user with a ban. A ban without restricted rights lifts it. */
export async function setBan({ call }: MtprotoClient, channel: PeerRef, person: PeerRef, banned: boolean): Promise<void> {
  try {
    await call({
      _: 'channels.editBanned',
      channel: inputChannel(channel),
      participant: personPeer(person),
      bannedRights: { _: 'chatBannedRights', viewMessages: banned, untilDate: 0 },
    });
  } catch (error) {
    // The user already has this state.
    if (!hasErrorText(error, 'USER_NOT_PARTICIPANT', 'CHAT_NOT_MODIFIED')) throw error;
  }
}
