import { randomBytes } from 'node:crypto';
import { Long, type tl } from '@mtcute/node';
import type { Account, Book, Channel, Invite } from './book.ts';
import { type Caller, SaysNo } from './wire.ts';

const seconds = () => Math.floor(Date.now() / 1000);
const noSettings = { _: 'peerNotifySettings' } as const;

/** Telegram's answers about channels, each to the account that asks. */
export function channelAnswers(book: Book) {
  const shown = (channel: Channel, { id }: Account): tl.RawChannel => {
    const mayInvite = channel.keepers.get(id);
    return {
      ...{ _: 'channel', id: channel.id, accessHash: book.hashFor(id, channel.id), title: channel.title, broadcast: true },
      ...{
        photo: { _: 'chatPhotoEmpty' },
        date: 0,
        creator: channel.creatorId === id && mayInvite === true,
        left: !channel.members.has(id),
      },
      ...(mayInvite && channel.creatorId !== id ? { adminRights: { _: 'chatAdminRights', inviteUsers: true } } : {}),
    };
  };
  const people = (ids: number[], asker: Account): tl.RawUser[] =>
    ids.map((id) => ({ _: 'user', id, accessHash: book.hashFor(asker.id, id), firstName: book.people.get(id)?.name ?? '' }));

  function found(given: tl.TypeInputPeer | tl.TypeInputChannel, asker: Account): Channel {
    if (given._ !== 'inputPeerChannel' && given._ !== 'inputChannel') throw new SaysNo(400, 'CHANNEL_INVALID');
    const channel = book.channels.get(given.channelId);
    if (!channel || book.hashFor(asker.id, channel.id).neq(given.accessHash)) throw new SaysNo(400, 'CHANNEL_INVALID');
    if (!channel.members.has(asker.id)) throw new SaysNo(406, 'CHANNEL_PRIVATE');
    return channel;
  }
  function kept(given: tl.TypeInputPeer | tl.TypeInputChannel, asker: Account): Channel {
    const channel = found(given, asker);
    if (!channel.keepers.get(asker.id)) throw new SaysNo(400, 'CHAT_ADMIN_REQUIRED');
    return channel;
  }
  function linkIn(channel: Channel, link: string | undefined): Invite {
    const invite = channel.invites.get(link ?? '');
    if (!invite) throw new SaysNo(400, 'INVITE_HASH_EXPIRED');
    return invite;
  }
  const exported = ({ link, title, expiresAt, revoked }: Invite, adminId: number): tl.RawChatInviteExported => ({
    ...{ _: 'chatInviteExported', link, title, adminId, date: seconds(), expireDate: expiresAt, usageLimit: 1, revoked },
  });

  return {
    'channels.createChannel'({ title, about }: tl.channels.RawCreateChannelRequest, caller: Caller): tl.RawUpdates {
      const asker = book.accountOf(caller);
      const own = [...book.channels.values()].filter(({ creatorId }) => creatorId === asker.id);
      if (own.length >= asker.mostChannels) throw new SaysNo(400, 'CHANNELS_TOO_MUCH');
      const channel: Channel = {
        ...{ id: book.nextId(), title, about, creatorId: asker.id, keepers: new Map([[asker.id, true]]) },
        ...{ members: new Set([asker.id]), banned: new Set(), invites: new Map(), arrivals: [] },
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
        ...{ _: 'dialog', peer: peerOf(channel), topMessage: channel.id, readInboxMaxId: 0, readOutboxMaxId: 0, unreadCount: 0 },
        ...{ unreadMentionsCount: 0, unreadReactionsCount: 0, unreadPollVotesCount: 0, notifySettings: noSettings },
      }));
      const messages = page.map<tl.RawMessage>((channel) => ({
        ...{ _: 'message', id: channel.id, peerId: peerOf(channel), date: channel.id, message: '' },
      }));
      const chats = page.map((channel) => shown(channel, asker));
      return { _: 'messages.dialogsSlice', count: all.length, dialogs, messages, chats, users: [] };
    },
    'channels.getFullChannel'({ channel: given }: tl.channels.RawGetFullChannelRequest, caller: Caller): tl.messages.RawChatFull {
      const asker = book.accountOf(caller);
      const channel = found(given, asker);
      const fullChat: tl.RawChannelFull = {
        ...{ _: 'channelFull', id: channel.id, about: channel.about, participantsCount: channel.members.size, pts: 1, botInfo: [] },
        ...{
          readInboxMaxId: 0,
          readOutboxMaxId: 0,
          unreadCount: 0,
          chatPhoto: { _: 'photoEmpty', id: Long.ZERO },
          notifySettings: noSettings,
        },
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
    'messages.getChatInviteImporters'(request: tl.messages.RawGetChatInviteImportersRequest, caller: Caller) {
      const asker = book.accountOf(caller);
      const { joined } = linkIn(kept(request.peer, asker), request.link);
      const latest = joined.toReversed();
      const after = request.offsetUser._ === 'inputUser' ? request.offsetUser.userId : null;
      const from = after === null ? 0 : latest.findIndex(({ userId }) => userId === after) + 1;
      const page = latest.slice(from, from + request.limit);
      const importers = page.map(({ userId, at }) => ({ _: 'chatInviteImporter', userId, date: at }) as const);
      const users = people(
        page.map(({ userId }) => userId),
        asker,
      );
      return { _: 'messages.chatInviteImporters', count: joined.length, importers, users } satisfies tl.messages.RawChatInviteImporters;
    },
    'messages.deleteExportedChatInvite'({ peer, link }: tl.messages.RawDeleteExportedChatInviteRequest, caller: Caller) {
      const channel = kept(peer, book.accountOf(caller));
      if (!linkIn(channel, link).revoked) throw new SaysNo(400, 'INVITE_REVOKED_MISSING');
      channel.invites.delete(link);
      return true;
    },
    'channels.getAdminLog'({ channel: given, maxId, limit }: tl.channels.RawGetAdminLogRequest, caller: Caller) {
      const asker = book.accountOf(caller);
      const channel = kept(given, asker);
      const page = channel.arrivals
        .toReversed()
        .filter(({ id }) => maxId.isZero() || Long.fromNumber(id).lt(maxId))
        .slice(0, limit);
      const events = page.map<tl.RawChannelAdminLogEvent>(({ id, userId, link, at }) => ({
        ...{ _: 'channelAdminLogEvent', id: Long.fromNumber(id), date: at, userId },
        action: {
          _: 'channelAdminLogEventActionParticipantJoinByInvite',
          invite: { _: 'chatInviteExported', link, adminId: channel.creatorId, date: at },
        },
      }));
      const users = people([...new Set(page.map(({ userId }) => userId))], asker);
      return { _: 'channels.adminLogResults', events, chats: [], users } satisfies tl.channels.RawAdminLogResults;
    },
    'channels.getParticipants'({ channel: given, offset, limit, filter }: tl.channels.RawGetParticipantsRequest, caller: Caller) {
      const asker = book.accountOf(caller);
      const channel = kept(given, asker);
      const isKicked = filter._ === 'channelParticipantsKicked';
      const q = filter._ === 'channelParticipantsSearch' || isKicked ? filter.q : '';
      const matching = [...(isKicked ? channel.banned : channel.members)].filter((id) => (book.people.get(id)?.name ?? '').startsWith(q));
      const page = matching.slice(offset, Math.min(offset + limit, book.membersTold));
      const adminRights = { _: 'chatAdminRights', inviteUsers: true } as const;
      const bannedRights = { _: 'chatBannedRights', viewMessages: true, untilDate: 0 } as const;
      const participants = page.map<tl.TypeChannelParticipant>((userId) => {
        const peer = { _: 'peerUser', userId } as const;
        if (isKicked) return { _: 'channelParticipantBanned', peer, left: true, kickedBy: asker.id, date: 0, bannedRights };
        if (userId === channel.creatorId) return { _: 'channelParticipantCreator', userId, adminRights };
        if (channel.keepers.has(userId))
          return { _: 'channelParticipantAdmin', userId, promotedBy: channel.creatorId, date: 0, adminRights };
        return { _: 'channelParticipant', userId, date: 0 };
      });
      const count = isKicked ? channel.banned.size : channel.members.size;
      return { _: 'channels.channelParticipants', count, participants, chats: [], users: people(page, asker) } as const;
    },
    'channels.getParticipant'({ channel: given, participant }: tl.channels.RawGetParticipantRequest, caller: Caller) {
      const asker = book.accountOf(caller);
      const channel = kept(given, asker);
      if (participant._ !== 'inputPeerUser') throw new SaysNo(400, 'PARTICIPANT_ID_INVALID');
      const { userId, accessHash } = participant;
      if (!book.people.has(userId) || book.hashFor(asker.id, userId).neq(accessHash)) throw new SaysNo(400, 'USER_ID_INVALID');
      if (!channel.members.has(userId)) throw new SaysNo(400, 'USER_NOT_PARTICIPANT');
      const found = { _: 'channelParticipant', userId, date: 0 } as const;
      return { _: 'channels.channelParticipant', participant: found, chats: [], users: people([userId], asker) } as const;
    },
    'channels.editBanned'({ channel: given, participant, bannedRights }: tl.channels.RawEditBannedRequest, caller: Caller): tl.RawUpdates {
      const asker = book.accountOf(caller);
      const channel = kept(given, asker);
      if (participant._ !== 'inputPeerUser') throw new SaysNo(400, 'PARTICIPANT_ID_INVALID');
      const { userId, accessHash } = participant;
      if (!book.people.has(userId) || book.hashFor(asker.id, userId).neq(accessHash)) throw new SaysNo(400, 'USER_ID_INVALID');
      if (channel.keepers.has(userId)) throw new SaysNo(400, 'USER_ADMIN_INVALID');
      if (bannedRights.viewMessages) {
        channel.members.delete(userId);
        channel.banned.add(userId);
      } else channel.banned.delete(userId);
      return { _: 'updates', updates: [], users: [], chats: [shown(channel, asker)], date: seconds(), seq: 0 };
    },
  };
}
