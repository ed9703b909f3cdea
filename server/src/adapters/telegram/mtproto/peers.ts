import { getMarkedPeerId, Long, type tl } from '@mtcute/node';
import { type PeerRef, type RemoteUser, TelegramError } from '../../../modules/telegram/index.ts';

const channelIdMark = 1_000_000_000_000;

// The library's peer cache ends with the client, so every peer is passed with its access hash.

const hashOf = ({ accessHash }: PeerRef) => Long.fromString(/^-?\d{1,20}$/.test(accessHash) ? accessHash : '0');

/** Converts a marked channel id (-100…, as in Telegram's documentation) to the bare id of the API. */
function bareChannelId({ id }: PeerRef): number {
  const bare = /^-1\d{12}$/.test(id) ? -Number(id) - channelIdMark : 0;
  if (bare > 0) return bare;
  throw new TelegramError('CHANNEL_GONE');
}

function bareUserId({ id }: PeerRef): number {
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new TelegramError('PERSON_UNKNOWN');
}

/** Telegram rejects a user without access hash, so the call is not made. */
function hashOfPerson(person: PeerRef): Long {
  const hash = hashOf(person);
  if (hash.isZero()) throw new TelegramError('PERSON_UNKNOWN');
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

/** Looks up users of a response by id. The hash of a `min` user is valid in some contexts only, so it is left out. */
export function userLookup(users: tl.TypeUser[]): (userId: number) => RemoteUser {
  const usersById = new Map(users.flatMap((user) => (user._ === 'user' ? [[user.id, user] as const] : [])));
  return (userId) => {
    const user = usersById.get(userId);
    const accessHash = user?.min ? null : (user?.accessHash?.toString() ?? null);
    return { ref: { id: String(userId), accessHash }, name: user ? fullName(user) : '' };
  };
}
