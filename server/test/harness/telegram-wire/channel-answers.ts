import { randomBytes } from 'node:crypto';
import { Long, type tl } from '@mtcute/node';
import type { Book, Channel, Invite } from './book.ts';
import { lookups } from './lookups.ts';
import { type Caller, SaysNo } from './wire.ts';

const noSettings = { _: 'peerNotifySettings' } as const;

/** Telegram's answers about channels, each to the account that asks. */
export function channelAnswers(book: Book) {
  const { shown, found, kept, linkIn } = lookups(book);
  const { now: seconds } = book;
  const exported = ({ link, title, expiresAt, revoked }: Invite, adminId: number): tl.RawChatInviteExported => ({
    _: 'chatInviteExported',
    link,
    title,
    adminId,
    date: seconds(),
    expireDate: expiresAt,
    usageLimit: 1,
    revoked,
  });

  return {
    'channels.createChannel'({ title, about }: tl.channels.RawCreateChannelRequest, caller: Caller): tl.RawUpdates {
      const asker = book.accountOf(caller);
      const own = [...book.channels.values()].filter(({ creatorId }) => creatorId === asker.id);
      if (own.length >= asker.mostChannels) throw new SaysNo(400, 'CHANNELS_TOO_MUCH');
      const channel: Channel = {
        id: book.nextId(),
        title,
        about,
        isSupergroup: book.faults.supergroups,
        creatorId: asker.id,
        keepers: new Map([[asker.id, true]]),
        members: new Set([asker.id]),
        banned: new Set(),
        invites: new Map(),
        arrivals: [],
      };
      book.channels.set(channel.id, channel);
      return { _: 'updates', updates: [], users: [], chats: [shown(channel, asker)], date: seconds(), seq: 0 };
    },
    'messages.getDialogs'({ offsetId, limit }: tl.messages.RawGetDialogsRequest, caller: Caller): tl.messages.RawDialogsSlice {
      const asker = book.accountOf(caller);
      const all = [...book.channels.values()].filter(({ members }) => members.has(asker.id)).sort((one, other) => other.id - one.id);
      const page = all.filter(({ id }) => offsetId === 0 || id < offsetId).slice(0, limit);
      const peerOf = ({ id: channelId }: Channel) => ({ _: 'peerChannel', channelId }) as const;
      const dialogs = page.map<tl.RawDialog>((channel) => ({
        _: 'dialog',
        peer: peerOf(channel),
        topMessage: channel.id,
        readInboxMaxId: 0,
        readOutboxMaxId: 0,
        unreadCount: 0,
        unreadMentionsCount: 0,
        unreadReactionsCount: 0,
        unreadPollVotesCount: 0,
        notifySettings: noSettings,
      }));
      const silent = book.faults.dialogsWithoutMessage;
      const messages = page
        .filter(({ id }) => !silent.has(id))
        .map<tl.RawMessage>((channel) => ({
          _: 'message',
          id: channel.id,
          peerId: peerOf(channel),
          date: channel.id,
          message: '',
        }));
      const chats = page.map((channel) => shown(channel, asker));
      return { _: 'messages.dialogsSlice', count: all.length, dialogs, messages, chats, users: [] };
    },
    'channels.getFullChannel'({ channel: given }: tl.channels.RawGetFullChannelRequest, caller: Caller): tl.messages.RawChatFull {
      const asker = book.accountOf(caller);
      const channel = found(given, asker);
      const fullChat: tl.RawChannelFull = {
        _: 'channelFull',
        id: channel.id,
        about: channel.about,
        participantsCount: channel.members.size,
        pts: 1,
        botInfo: [],
        readInboxMaxId: 0,
        readOutboxMaxId: 0,
        unreadCount: 0,
        chatPhoto: { _: 'photoEmpty', id: Long.ZERO },
        notifySettings: noSettings,
      };
      return { _: 'messages.chatFull', fullChat, chats: [shown(channel, asker)], users: [] };
    },
    'messages.exportChatInvite'({ peer, expireDate, title, usageLimit }: tl.messages.RawExportChatInviteRequest, caller: Caller) {
      const asker = book.accountOf(caller);
      const channel = kept(peer, asker);
      if (usageLimit !== 1 || !expireDate || (title ?? '').length > 32) throw new SaysNo(400, 'USAGE_LIMIT_INVALID');
      const link = `https://t.me/+${randomBytes(12).toString('base64url')}`;
      const invite: Invite = { link, title: title ?? '', expiresAt: expireDate, revoked: false, joined: [] };
      channel.invites.set(link, invite);
      return exported(invite, asker.id);
    },
    'messages.editExportedChatInvite'({ peer, link }: tl.messages.RawEditExportedChatInviteRequest, caller: Caller) {
      const asker = book.accountOf(caller);
      const invite = linkIn(kept(peer, asker), link);
      if (invite.revoked) throw new SaysNo(400, 'INVITE_HASH_EXPIRED');
      invite.revoked = true;
      return {
        _: 'messages.exportedChatInvite',
        invite: exported(invite, asker.id),
        users: [],
      } satisfies tl.messages.RawExportedChatInvite;
    },
    'messages.deleteExportedChatInvite'({ peer, link }: tl.messages.RawDeleteExportedChatInviteRequest, caller: Caller) {
      const channel = kept(peer, book.accountOf(caller));
      if (!linkIn(channel, link).revoked) throw new SaysNo(400, 'INVITE_REVOKED_MISSING');
      channel.invites.delete(link);
      return true;
    },
  };
}
