import { Long, type tl } from '@mtcute/node';
import { type PeerRef, type RemoteChannel, TelegramError } from '../../../modules/telegram/index.ts';
import type { MtprotoClient } from './mtproto-client.ts';
import { channelRef, inputChannel } from './peers.ts';

const pageSize = 100;
const maxPages = 50;
// Each description costs one call, and calls are rate limited by Telegram.
const maxDescribed = 40;

/** In channels the right to invite includes the right to remove; in groups removal is a separate right. */
function mayInvite({ creator, adminRights, broadcast }: tl.RawChannel): boolean {
  if (creator) return true;
  return Boolean(adminRights?.inviteUsers && (broadcast || adminRights.banUsers));
}

export const toChannel = (channel: tl.RawChannel, full?: { about: string; participantsCount?: number | undefined }): RemoteChannel => ({
  ref: channelRef(channel),
  name: channel.title,
  description: full?.about ?? '',
  username: channel.username ?? channel.usernames?.find(({ active }) => active)?.username ?? null,
  participantsCount: full?.participantsCount ?? channel.participantsCount ?? 0,
  type: channel.broadcast ? 'channel' : 'supergroup',
  isCreator: Boolean(channel.creator),
  canInvite: mayInvite(channel),
});

const isManageable = (chat: tl.TypeChat): chat is tl.RawChannel =>
  chat._ === 'channel' && !chat.left && !chat.min && !chat.monoforum && mayInvite(chat);

type Dialogs = tl.messages.RawDialogs | tl.messages.RawDialogsSlice;
const samePeer = (one: tl.TypePeer, other: tl.TypePeer) => JSON.stringify(one) === JSON.stringify(other);

/** Cursor of the next page: the last dialog of this page that has a message, since Telegram orders them by date. */
function offsetAfter({ dialogs, messages, chats, users }: Dialogs) {
  for (const { peer, topMessage } of dialogs.toReversed()) {
    const top = messages.find((message) => message.id === topMessage && message.peerId && samePeer(message.peerId, peer));
    if (top && 'date' in top) return { offsetPeer: inputPeerOf(peer, chats, users), offsetId: topMessage, offsetDate: top.date };
  }
  return null;
}

/** The hash may be missing or `min`; the date of the cursor is then sufficient. */
function inputPeerOf(peer: tl.TypePeer, chats: tl.TypeChat[], users: tl.TypeUser[]): tl.TypeInputPeer {
  if (peer._ === 'peerChat') return { _: 'inputPeerChat', chatId: peer.chatId };
  if (peer._ === 'peerUser') {
    const user = users.find(({ id }) => id === peer.userId);
    const accessHash = user?._ === 'user' && !user.min ? user.accessHash : undefined;
    return accessHash ? { _: 'inputPeerUser', userId: peer.userId, accessHash } : { _: 'inputPeerEmpty' };
  }
  const channel = chats.find(({ id }) => id === peer.channelId);
  const accessHash = channel?._ === 'channel' || channel?._ === 'channelForbidden' ? channel.accessHash : undefined;
  return accessHash ? { _: 'inputPeerChannel', channelId: peer.channelId, accessHash } : { _: 'inputPeerEmpty' };
}

/** Channels in which the account may invite. Telegram lists only dialogs, the latest first, so all of them are read and filtered. */
async function manageableChannels({ call }: MtprotoClient): Promise<tl.RawChannel[]> {
  const manageable = new Map<number, tl.RawChannel>();
  const seenPeers = new Set<string>();
  let offset: NonNullable<ReturnType<typeof offsetAfter>> = { offsetPeer: { _: 'inputPeerEmpty' }, offsetId: 0, offsetDate: 0 };
  for (let page = 0; page < maxPages; page += 1) {
    const response = await call({ _: 'messages.getDialogs', ...offset, limit: pageSize, hash: Long.ZERO });
    if (response._ === 'messages.dialogsNotModified') break;
    for (const chat of response.chats) if (isManageable(chat)) manageable.set(chat.id, chat);
    const before = seenPeers.size;
    for (const { peer } of response.dialogs) seenPeers.add(JSON.stringify(peer));
    const next = offsetAfter(response);
    // The list is complete, or this page repeats earlier dialogs.
    if (response._ === 'messages.dialogs' || !next || seenPeers.size === before) break;
    offset = next;
  }
  return [...manageable.values()];
}

export async function describeChannel({ call }: MtprotoClient, ref: PeerRef): Promise<RemoteChannel> {
  const { fullChat, chats } = await call({ _: 'channels.getFullChannel', channel: inputChannel(ref) });
  const channel = chats.find((chat) => chat.id === fullChat.id);
  if (channel?._ !== 'channel' || channel.left || fullChat._ !== 'channelFull') throw new TelegramError('CHANNEL_GONE');
  return toChannel(channel, fullChat);
}

export async function listManageableChannels(client: MtprotoClient): Promise<RemoteChannel[]> {
  const channels = await manageableChannels(client);
  const described: RemoteChannel[] = [];
  let mayCall = true;
  for (const [index, channel] of channels.entries()) {
    const summary = toChannel(channel);
    const full = mayCall && index < maxDescribed ? await describeChannel(client, summary.ref).catch(stopOnOutage) : null;
    if (full === 'STOP') mayCall = false;
    described.push(full && full !== 'STOP' ? full : summary);
  }
  return described;
}

/** A failed description does not fail the list. After a flood or an outage no further descriptions are requested. */
function stopOnOutage(error: unknown): 'STOP' | null {
  if (!(error instanceof TelegramError) || error.kind === 'SESSION_ENDED') throw error;
  return error.kind === 'FLOOD' || error.kind === 'AWAY' ? 'STOP' : null;
}
