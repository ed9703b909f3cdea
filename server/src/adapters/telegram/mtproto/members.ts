import { Long, type tl } from '@mtcute/node';
import type { Joined, MemberPage, MemberThere, PeerRef, PersonThere } from '../../../modules/telegram/index.ts';
import type { Line } from './line.ts';
import { channelPeer, inputChannel, peopleOf, personPeer } from './peers.ts';
import { said } from './refusals.ts';

const pageOfMembers = 200;
const pageOfJoined = 100;

function present(participant: tl.TypeChannelParticipant): { userId: number; isAdministrator: boolean } | null {
  switch (participant._) {
    case 'channelParticipant':
      return { userId: participant.userId, isAdministrator: false };
    // The account itself is never a stranger.
    case 'channelParticipantSelf':
    case 'channelParticipantAdmin':
    case 'channelParticipantCreator':
      return { userId: participant.userId, isAdministrator: true };
    case 'channelParticipantBanned': {
      // Supergroups: muted people are members. Removed people cannot view messages.
      const { left, bannedRights, peer } = participant;
      return left || bannedRights.viewMessages || peer._ !== 'peerUser' ? null : { userId: peer.userId, isAdministrator: false };
    }
    case 'channelParticipantLeft':
      return null;
  }
}

const membersRequest = (channel: PeerRef, filter: tl.TypeChannelParticipantsFilter) =>
  ({ _: 'channels.getParticipants', channel: inputChannel(channel), limit: pageOfMembers, hash: Long.ZERO, filter }) as const;

/** Page by page, each person once: people come and go between the pages. */
export async function* membersOf({ ask }: Line, channel: PeerRef): AsyncGenerator<MemberPage> {
  const seen = new Set<number>();
  const request = membersRequest(channel, { _: 'channelParticipantsRecent' });
  for (let offset = 0; ; ) {
    const answer = await ask({ ...request, offset });
    if (answer._ !== 'channels.channelParticipants') return;
    const personOf = peopleOf(answer.users);
    const people: MemberThere[] = [];
    for (const participant of answer.participants) {
      const member = present(participant);
      if (!member || seen.has(member.userId)) continue;
      seen.add(member.userId);
      people.push({ ...personOf(member.userId), isAdministrator: member.isAdministrator });
    }
    yield { people, total: answer.count };
    offset += answer.participants.length;
    if (answer.participants.length === 0 || offset >= answer.count) return;
  }
}

interface WantedPerson {
  id: string;
  name: string;
}

/** The search takes the beginning of a name; the id says which of the people found it is. */
async function search({ ask }: Line, channel: PeerRef, filter: tl.TypeChannelParticipantsFilter, id: string): Promise<PersonThere | null> {
  const answer = await ask({ ...membersRequest(channel, filter), offset: 0 });
  if (answer._ !== 'channels.channelParticipants' || !answer.users.some((user) => String(user.id) === id)) return null;
  const { ref, name } = peopleOf(answer.users)(Number(id));
  return ref.accessHash === null ? null : { ref: { id, accessHash: ref.accessHash }, name };
}

export const findMember = (line: Line, channel: PeerRef, { id, name }: WantedPerson): Promise<PersonThere | null> =>
  search(line, channel, { _: 'channelParticipantsSearch', q: name }, id);

export const findRemoved = (line: Line, channel: PeerRef, { id, name }: WantedPerson): Promise<PersonThere | null> =>
  search(line, channel, { _: 'channelParticipantsKicked', q: name }, id);

export async function isThere({ ask }: Line, channel: PeerRef, person: PeerRef): Promise<boolean> {
  try {
    const { participant } = await ask({ _: 'channels.getParticipant', channel: inputChannel(channel), participant: personPeer(person) });
    return present(participant) !== null;
  } catch (refusal) {
    if (!said(refusal, 'USER_NOT_PARTICIPANT')) throw refusal;
    return false;
  }
}

/** Telegram tells the latest first. Of a link that it no longer knows there is nothing to tell. */
export async function joinedThrough({ ask }: Line, channel: PeerRef, link: string): Promise<Joined[]> {
  const joined = new Map<number, Joined>();
  const request = { _: 'messages.getChatInviteImporters', peer: channelPeer(channel), link, limit: pageOfJoined } as const;
  let from: { offsetDate: number; offsetUser: tl.TypeInputUser } = { offsetDate: 0, offsetUser: { _: 'inputUserEmpty' } };
  try {
    for (;;) {
      const { importers, users, count } = await ask({ ...request, ...from });
      const before = joined.size;
      const personOf = peopleOf(users);
      for (const { userId, date, requested } of importers) {
        if (!requested) joined.set(userId, { ...personOf(userId), at: new Date(date * 1000) });
      }
      const last = importers.at(-1);
      if (!last || joined.size === before || joined.size >= count) break;
      from = { offsetDate: last.date, offsetUser: offsetUser(last.userId, users) };
    }
  } catch (refusal) {
    if (!said(refusal, 'INVITE_HASH_EXPIRED')) throw refusal;
  }
  return [...joined.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** A cursor, not a person to act on: here the hash of a `min` user is as good as any. */
function offsetUser(userId: number, users: tl.TypeUser[]): tl.RawInputUser {
  const user = users.find(({ id }) => id === userId);
  return { _: 'inputUser', userId, accessHash: (user?._ === 'user' && user.accessHash) || Long.ZERO };
}

/** A ban is how Telegram removes; without any right taken away it is lifted. */
export async function setBan({ ask }: Line, channel: PeerRef, person: PeerRef, banned: boolean): Promise<void> {
  try {
    await ask({
      _: 'channels.editBanned',
      channel: inputChannel(channel),
      participant: personPeer(person),
      bannedRights: { _: 'chatBannedRights', viewMessages: banned, untilDate: 0 },
    });
  } catch (refusal) {
    // It is so already.
    if (!said(refusal, 'USER_NOT_PARTICIPANT', 'CHAT_NOT_MODIFIED')) throw refusal;
  }
}
