import { Long, type tl } from '@mtcute/node';
import { type ChannelThere, type PeerRef, TelegramRefusal } from '../../../modules/telegram/index.ts';
import type { Line } from './line.ts';
import { channelRef, inputChannel } from './peers.ts';

const pageSize = 100;
const mostPages = 50;
// Each costs a question of its own, and Telegram counts them.
const mostDescribed = 40;

/** In channels those who may invite may also remove; in groups that is a right of its own. */
function mayInvite({ creator, adminRights, broadcast }: tl.RawChannel): boolean {
  if (creator) return true;
  return Boolean(adminRights?.inviteUsers && (broadcast || adminRights.banUsers));
}

export const channelThere = (channel: tl.RawChannel, full?: { about: string; participantsCount?: number | undefined }): ChannelThere => ({
  ref: channelRef(channel),
  name: channel.title,
  description: full?.about ?? '',
  username: channel.username ?? channel.usernames?.find(({ active }) => active)?.username ?? null,
  participantsCount: full?.participantsCount ?? channel.participantsCount ?? 0,
  type: channel.broadcast ? 'channel' : 'supergroup',
  isCreator: Boolean(channel.creator),
  mayInvite: mayInvite(channel),
});

const isKept = (chat: tl.TypeChat): chat is tl.RawChannel =>
  chat._ === 'channel' && !chat.left && !chat.min && !chat.monoforum && mayInvite(chat);

type Dialogs = tl.messages.RawDialogs | tl.messages.RawDialogsSlice;
const samePeer = (one: tl.TypePeer, other: tl.TypePeer) => JSON.stringify(one) === JSON.stringify(other);

/** Cursor of the next page: the last conversation of this one that has a message, since Telegram orders them by date. */
function offsetAfter({ dialogs, messages, chats, users }: Dialogs) {
  for (const { peer, topMessage } of dialogs.toReversed()) {
    const top = messages.find((message) => message.id === topMessage && message.peerId && samePeer(message.peerId, peer));
    if (top && 'date' in top) return { offsetPeer: inputPeerAmong(peer, chats, users), offsetId: topMessage, offsetDate: top.date };
  }
  return null;
}

/** The hash may be missing or `min`: the date then finds the place as well. */
function inputPeerAmong(peer: tl.TypePeer, chats: tl.TypeChat[], users: tl.TypeUser[]): tl.TypeInputPeer {
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

/** Telegram lists no channels, only conversations, the latest first: those in which the account may invite, among them all. */
async function keptAmongConversations({ ask }: Line): Promise<tl.RawChannel[]> {
  const kept = new Map<number, tl.RawChannel>();
  const seen = new Set<string>();
  let offset: NonNullable<ReturnType<typeof offsetAfter>> = { offsetPeer: { _: 'inputPeerEmpty' }, offsetId: 0, offsetDate: 0 };
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await ask({ _: 'messages.getDialogs', ...offset, limit: pageSize, hash: Long.ZERO });
    if (answer._ === 'messages.dialogsNotModified') break;
    for (const chat of answer.chats) if (isKept(chat)) kept.set(chat.id, chat);
    const before = seen.size;
    for (const { peer } of answer.dialogs) seen.add(JSON.stringify(peer));
    const next = offsetAfter(answer);
    // Whole, or going round in circles.
    if (answer._ === 'messages.dialogs' || !next || seen.size === before) break;
    offset = next;
  }
  return [...kept.values()];
}

export async function describeChannel({ ask }: Line, ref: PeerRef): Promise<ChannelThere> {
  const { fullChat, chats } = await ask({ _: 'channels.getFullChannel', channel: inputChannel(ref) });
  const channel = chats.find((chat) => chat.id === fullChat.id);
  if (channel?._ !== 'channel' || channel.left || fullChat._ !== 'channelFull') throw new TelegramRefusal('CHANNEL_GONE');
  return channelThere(channel, fullChat);
}

export async function keptChannels(line: Line): Promise<ChannelThere[]> {
  const channels = await keptAmongConversations(line);
  const described: ChannelThere[] = [];
  let mayAsk = true;
  for (const [index, channel] of channels.entries()) {
    const plain = channelThere(channel);
    const whole = mayAsk && index < mostDescribed ? await describeChannel(line, plain.ref).catch(refusedInList) : null;
    if (whole === 'STOP') mayAsk = false;
    described.push(whole && whole !== 'STOP' ? whole : plain);
  }
  return described;
}

/** A list without some descriptions serves better than none; after a flood or an outage the others are not asked for either. */
function refusedInList(refusal: unknown): 'STOP' | null {
  if (!(refusal instanceof TelegramRefusal) || refusal.kind === 'SESSION_ENDED') throw refusal;
  return refusal.kind === 'FLOOD' || refusal.kind === 'AWAY' ? 'STOP' : null;
}
