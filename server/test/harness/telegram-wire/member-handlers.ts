import { Long, type tl } from '@mtcute/node';
import { lookups } from './lookups.ts';
import { type Caller, RpcFault } from './wire.ts';
import type { Account, Channel, WireState } from './wire-state.ts';

/** RPC handlers for the members of a channel; each reply is specific to the calling account. */
export function memberHandlers(state: WireState) {
  const { channelView, userViews, findAdministeredChannel, findInvite } = lookups(state);

  /** User id of a peer, whose access hash must belong to the calling account. */
  function findUserId(peer: tl.TypeInputPeer, account: Account): number {
    if (peer._ !== 'inputPeerUser') throw new RpcFault(400, 'PARTICIPANT_ID_INVALID');
    const { userId, accessHash } = peer;
    if (!state.people.has(userId) || state.accessHashFor(account.id, userId).neq(accessHash)) throw new RpcFault(400, 'USER_ID_INVALID');
    return userId;
  }

  function participant(channel: Channel, userId: number): tl.TypeChannelParticipant {
    const adminRights = { _: 'chatAdminRights', inviteUsers: true } as const;
    if (userId === channel.creatorId) return { _: 'channelParticipantCreator', userId, adminRights };
    if (channel.administrators.has(userId))
      return { _: 'channelParticipantAdmin', userId, promotedBy: channel.creatorId, date: 0, adminRights };
    const isBanned = channel.banned.has(userId);
    if (!isBanned && !(channel.isSupergroup && state.faults.mutedMembers)) return { _: 'channelParticipant', userId, date: 0 };
    const bannedRights = { _: 'chatBannedRights', viewMessages: isBanned, sendMessages: true, untilDate: 0 } as const;
    const peer = { _: 'peerUser', userId } as const;
    return { _: 'channelParticipantBanned', left: isBanned, peer, kickedBy: channel.creatorId, date: 0, bannedRights };
  }

  return {
    'messages.getChatInviteImporters'(request: tl.messages.RawGetChatInviteImportersRequest, caller: Caller) {
      const account = state.accountOf(caller);
      const { joined } = findInvite(findAdministeredChannel(request.peer, account), request.link);
      const latest = joined.toReversed();
      const after = request.offsetUser._ === 'inputUser' ? request.offsetUser.userId : null;
      const from = after === null ? 0 : latest.findIndex(({ userId }) => userId === after) + 1;
      const page = latest.slice(from, from + request.limit);
      const importers = page.map(({ userId, at }) => ({ _: 'chatInviteImporter', userId, date: at }) as const);
      const users = userViews(
        page.map(({ userId }) => userId),
        account,
      );
      return { _: 'messages.chatInviteImporters', count: joined.length, importers, users } satisfies tl.messages.RawChatInviteImporters;
    },
    'channels.getAdminLog'({ channel: peer, maxId, limit }: tl.channels.RawGetAdminLogRequest, caller: Caller) {
      const account = state.accountOf(caller);
      const channel = findAdministeredChannel(peer, account);
      const page = channel.arrivals
        .toReversed()
        .filter(({ id }) => maxId.isZero() || Long.fromNumber(id).lt(maxId))
        .slice(0, limit);
      const events = page.map<tl.RawChannelAdminLogEvent>(({ id, userId, link, at }) => ({
        _: 'channelAdminLogEvent',
        id: Long.fromNumber(id),
        date: at,
        userId,
        action: {
          _: 'channelAdminLogEventActionParticipantJoinByInvite',
          invite: { _: 'chatInviteExported', link, adminId: channel.creatorId, date: at },
        },
      }));
      const users = userViews([...new Set(page.map(({ userId }) => userId))], account);
      return { _: 'channels.adminLogResults', events, chats: [], users } satisfies tl.channels.RawAdminLogResults;
    },
    'channels.getParticipants'({ channel: peer, offset, limit, filter }: tl.channels.RawGetParticipantsRequest, caller: Caller) {
      const account = state.accountOf(caller);
      const channel = findAdministeredChannel(peer, account);
      const isKicked = filter._ === 'channelParticipantsKicked';
      const q = filter._ === 'channelParticipantsSearch' || isKicked ? filter.q : null;
      const matching = [...(isKicked ? channel.banned : channel.members)].filter((id) =>
        (state.people.get(id)?.name ?? '').startsWith(q ?? ''),
      );
      const page = matching.slice(offset, Math.min(offset + limit, state.faults.membersListed));
      const participants = page.map((userId) => participant(channel, userId));
      const users = userViews(page, account, { isComplete: q !== null });
      return { _: 'channels.channelParticipants', count: matching.length, participants, chats: [], users } as const;
    },
    'channels.getParticipant'({ channel: peer, participant: userPeer }: tl.channels.RawGetParticipantRequest, caller: Caller) {
      const account = state.accountOf(caller);
      const channel = findAdministeredChannel(peer, account);
      const userId = findUserId(userPeer, account);
      if (!channel.members.has(userId) && !(channel.isSupergroup && channel.banned.has(userId)))
        throw new RpcFault(400, 'USER_NOT_PARTICIPANT');
      return {
        _: 'channels.channelParticipant',
        participant: participant(channel, userId),
        chats: [],
        users: userViews([userId], account),
      } as const;
    },
    'channels.editBanned'(
      { channel: peer, participant: userPeer, bannedRights }: tl.channels.RawEditBannedRequest,
      caller: Caller,
    ): tl.RawUpdates {
      const account = state.accountOf(caller);
      const channel = findAdministeredChannel(peer, account);
      const userId = findUserId(userPeer, account);
      if (channel.administrators.has(userId)) throw new RpcFault(400, 'USER_ADMIN_INVALID');
      if (bannedRights.viewMessages) {
        channel.members.delete(userId);
        channel.banned.add(userId);
      } else channel.banned.delete(userId);
      return { _: 'updates', updates: [], users: [], chats: [channelView(channel, account)], date: state.now(), seq: 0 };
    },
  };
}
