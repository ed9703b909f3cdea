import { randomBytes } from 'node:crypto';
import { Long, type tl } from '@mtcute/node';
import { lookups } from './lookups.ts';
import { type Caller, RpcFault } from './wire.ts';
import type { Channel, Invite, WireState } from './wire-state.ts';

const noSettings = { _: 'peerNotifySettings' } as const;

/** RPC handlers for channels and invite links; each reply is specific to the calling account. */
export function channelHandlers(state: WireState) {
  const { channelView, findChannel, findAdministeredChannel, findInvite } = lookups(state);
  const { now: seconds } = state;
  const inviteView = ({ link, title, expiresAt, revoked }: Invite, adminId: number): tl.RawChatInviteExported => ({
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
      const account = state.accountOf(caller);
      const own = [...state.channels.values()].filter(({ creatorId }) => creatorId === account.id);
      if (own.length >= account.maxChannels) throw new RpcFault(400, 'CHANNELS_TOO_MUCH');
      const channel: Channel = {
        id: state.nextId(),
        title,
        about,
        isSupergroup: state.faults.supergroups,
        creatorId: account.id,
        administrators: new Map([[account.id, true]]),
        members: new Set([account.id]),
        banned: new Set(),
        invites: new Map(),
        arrivals: [],
      };
      state.channels.set(channel.id, channel);
      return { _: 'updates', updates: [], users: [], chats: [channelView(channel, account)], date: seconds(), seq: 0 };
    },
    'messages.getDialogs'({ offsetId, limit }: tl.messages.RawGetDialogsRequest, caller: Caller): tl.messages.RawDialogsSlice {
      const account = state.accountOf(caller);
      const all = [...state.channels.values()].filter(({ members }) => members.has(account.id)).sort((one, other) => other.id - one.id);
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
      const { dialogsWithoutMessage } = state.faults;
      const messages = page
        .filter(({ id }) => !dialogsWithoutMessage.has(id))
        .map<tl.RawMessage>((channel) => ({
          _: 'message',
          id: channel.id,
          peerId: peerOf(channel),
          date: channel.id,
          message: '',
        }));
      const chats = page.map((channel) => channelView(channel, account));
      return { _: 'messages.dialogsSlice', count: all.length, dialogs, messages, chats, users: [] };
    },
    'channels.getFullChannel'({ channel: peer }: tl.channels.RawGetFullChannelRequest, caller: Caller): tl.messages.RawChatFull {
      const account = state.accountOf(caller);
      const channel = findChannel(peer, account);
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
      return { _: 'messages.chatFull', fullChat, chats: [channelView(channel, account)], users: [] };
    },
    'messages.exportChatInvite'({ peer, expireDate, title, usageLimit }: tl.messages.RawExportChatInviteRequest, caller: Caller) {
      const account = state.accountOf(caller);
      const channel = findAdministeredChannel(peer, account);
      if (usageLimit !== 1 || !expireDate || (title ?? '').length > 32) throw new RpcFault(400, 'USAGE_LIMIT_INVALID');
      const link = `https://t.me/+${randomBytes(12).toString('base64url')}`;
      const invite: Invite = { link, title: title ?? '', expiresAt: expireDate, revoked: false, joined: [] };
      channel.invites.set(link, invite);
      return inviteView(invite, account.id);
    },
    'messages.editExportedChatInvite'({ peer, link }: tl.messages.RawEditExportedChatInviteRequest, caller: Caller) {
      const account = state.accountOf(caller);
      const invite = findInvite(findAdministeredChannel(peer, account), link);
      if (invite.revoked) throw new RpcFault(400, 'INVITE_HASH_EXPIRED');
      invite.revoked = true;
      return {
        _: 'messages.exportedChatInvite',
        invite: inviteView(invite, account.id),
        users: [],
      } satisfies tl.messages.RawExportedChatInvite;
    },
    'messages.deleteExportedChatInvite'({ peer, link }: tl.messages.RawDeleteExportedChatInviteRequest, caller: Caller) {
      const channel = findAdministeredChannel(peer, state.accountOf(caller));
      if (!findInvite(channel, link).revoked) throw new RpcFault(400, 'INVITE_REVOKED_MISSING');
      channel.invites.delete(link);
      return true;
    },
  };
}
