import { Long, type tl } from '@mtcute/node';
import { RpcFault } from './wire.ts';
import type { Account, Channel, Invite, WireState } from './wire-state.ts';

/** Lookups of channels, users and invite links from the view of the calling account; they throw the RPC errors of Telegram. */
export function lookups(state: WireState) {
  const channelView = (channel: Channel, { id }: Account): tl.RawChannel => {
    const mayInvite = channel.administrators.get(id);
    return {
      _: 'channel',
      id: channel.id,
      accessHash: state.accessHashFor(id, channel.id),
      title: channel.title,
      ...(channel.isSupergroup ? { megagroup: true } : { broadcast: true }),
      photo: { _: 'chatPhotoEmpty' },
      date: 0,
      creator: channel.creatorId === id && mayInvite === true,
      left: !channel.members.has(id),
      ...(mayInvite && channel.creatorId !== id ? { adminRights: { _: 'chatAdminRights', inviteUsers: true, banUsers: true } } : {}),
    };
  };
  /** A `min` user has an access hash too, which is valid for profile photos only. */
  const userViews = (ids: number[], account: Account, { isComplete = false } = {}): tl.RawUser[] =>
    ids.map((id) => {
      const min = state.faults.minUsers && !isComplete && id !== account.id;
      const accessHash = min ? Long.ONE : state.accessHashFor(account.id, id);
      return { _: 'user', id, min, accessHash, firstName: state.people.get(id)?.name ?? '' };
    });

  function findChannel(peer: tl.TypeInputPeer | tl.TypeInputChannel, account: Account): Channel {
    if (peer._ !== 'inputPeerChannel' && peer._ !== 'inputChannel') throw new RpcFault(400, 'CHANNEL_INVALID');
    const channel = state.channels.get(peer.channelId);
    if (!channel || state.accessHashFor(account.id, channel.id).neq(peer.accessHash)) throw new RpcFault(400, 'CHANNEL_INVALID');
    if (!channel.members.has(account.id)) throw new RpcFault(406, 'CHANNEL_PRIVATE');
    return channel;
  }
  function findAdministeredChannel(peer: tl.TypeInputPeer | tl.TypeInputChannel, account: Account): Channel {
    const channel = findChannel(peer, account);
    if (!channel.administrators.get(account.id)) throw new RpcFault(400, 'CHAT_ADMIN_REQUIRED');
    return channel;
  }
  function findInvite(channel: Channel, link: string | undefined): Invite {
    const invite = channel.invites.get(link ?? '');
    if (!invite) throw new RpcFault(400, 'INVITE_HASH_EXPIRED');
    return invite;
  }

  return { channelView, userViews, findChannel, findAdministeredChannel, findInvite };
}
