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

/** Where the next page begins: after the last conversation of this one. */
function offsetAfter({ dialogs, messages, chats, users }: tl.messages.RawDialogs | tl.messages.RawDialogsSlice) {
  const last = dialogs.at(-1);
  if (!last) return null;
  const { peer, topMessage } = last;
  const dates = messages.flatMap((message) => ('date' in message ? [message] : []));
  const samePeer = (other: tl.TypePeer) => JSON.stringify(other) === JSON.stringify(peer);
  const top = dates.find((message) => message.id === topMessage && message.peerId && samePeer(message.peerId)) ?? dates.at(-1);
  const offsetPeer = inputPeerAmong(peer, chats, users);
  return { offsetPeer, offsetId: topMessage, offsetDate: top?.date ?? 0 };
}

function inputPeerAmong(peer: tl.TypePeer, chats: tl.TypeChat[], users: tl.TypeUser[]): tl.TypeInputPeer {
  if (peer._ === 'peerChat') return { _: 'inputPeerChat', chatId: peer.chatId };
  if (peer._ === 'peerUser') {
    const user = users.find(({ id }) => id === peer.userId);
    return { _: 'inputPeerUser', userId: peer.userId, accessHash: (user?._ === 'user' && user.accessHash) || Long.ZERO };
  }
  const channel = chats.find(({ id }) => id === peer.channelId);
  const accessHash = channel?._ === 'channel' || channel?._ === 'channelForbidden' ? channel.accessHash : undefined;
  return { _: 'inputPeerChannel', channelId: peer.channelId, accessHash: accessHash ?? Long.ZERO };
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
    // A list without some of its counts serves better than none.
    const whole = mayAsk && index < mostDescribed ? await describeChannel(line, plain.ref).catch(refusedInList) : null;
    if (whole === 'FLOOD') mayAsk = false;
    described.push(whole && whole !== 'FLOOD' ? whole : plain);
  }
  return described;
}

function refusedInList(refusal: unknown): 'FLOOD' | null {
  if (!(refusal instanceof TelegramRefusal)) throw refusal;
  if (refusal.kind === 'FLOOD') return 'FLOOD';
  if (refusal.kind === 'CHANNEL_GONE' || refusal.kind === 'NOT_ADMINISTRATOR') return null;
  throw refusal;
}
