import { getMarkedPeerId, Long, type tl } from '@mtcute/node';
import { type PeerRef, type SeenPerson, TelegramRefusal } from '../../../modules/telegram/index.ts';

const marked = 1_000_000_000_000;

// The library's memory of who is who ends with the client, so everybody is named in full.

const hashOf = ({ accessHash }: PeerRef) => Long.fromString(/^-?\d{1,20}$/.test(accessHash) ? accessHash : '0');

/** Channels go by their marked id, -100…, as everywhere in Telegram's own papers. */
function bareChannelId({ id }: PeerRef): number {
  const bare = /^-1\d{12}$/.test(id) ? -Number(id) - marked : 0;
  if (bare > 0) return bare;
  throw new TelegramRefusal('CHANNEL_GONE');
}

function bareUserId({ id }: PeerRef): number {
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new TelegramRefusal('PERSON_UNKNOWN');
}

/** Telegram refuses a person without their hash, so the call is not made. */
function hashOfPerson(person: PeerRef): Long {
  const hash = hashOf(person);
  if (hash.isZero()) throw new TelegramRefusal('PERSON_UNKNOWN');
  return hash;
}

export const inputChannel = (channel: PeerRef): tl.RawInputChannel => ({
  _: 'inputChannel',
  channelId: bareChannelId(channel),
  accessHash: hashOf(channel),
});

export const channelPeer = (channel: PeerRef): tl.RawInputPeerChannel => ({ ...inputChannel(channel), _: 'inputPeerChannel' });

export const personPeer = (person: PeerRef): tl.RawInputPeerUser => ({
  _: 'inputPeerUser',
  userId: bareUserId(person),
  accessHash: hashOfPerson(person),
});

export const channelRef = ({ id, accessHash }: tl.RawChannel): PeerRef => ({
  id: String(getMarkedPeerId(id, 'channel')),
  accessHash: (accessHash ?? Long.ZERO).toString(),
});

export const fullName = ({ firstName, lastName, username, deleted }: tl.RawUser): string =>
  [firstName, lastName].filter(Boolean).join(' ').trim() || username || (deleted ? 'Deleted account' : '');

/** Users of an answer by their ids. The hash of a `min` user is valid in some contexts only, so it is left out. */
export function peopleOf(users: tl.TypeUser[]): (userId: number) => SeenPerson {
  const known = new Map(users.flatMap((user) => (user._ === 'user' ? [[user.id, user] as const] : [])));
  return (userId) => {
    const user = known.get(userId);
    const accessHash = user?.min ? null : (user?.accessHash?.toString() ?? null);
    return { ref: { id: String(userId), accessHash }, name: user ? fullName(user) : '' };
  };
}
