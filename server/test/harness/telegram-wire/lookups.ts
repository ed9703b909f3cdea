import { Long, type tl } from '@mtcute/node';
import type { Account, Book, Channel, Invite } from './book.ts';
import { SaysNo } from './wire.ts';

/** Channels, people and links as the account that asks may see them. */
export function lookups(book: Book) {
  const shown = (channel: Channel, { id }: Account): tl.RawChannel => {
    const mayInvite = channel.keepers.get(id);
    return {
      _: 'channel',
      id: channel.id,
      accessHash: book.hashFor(id, channel.id),
      title: channel.title,
      ...(channel.isSupergroup ? { megagroup: true } : { broadcast: true }),
      photo: { _: 'chatPhotoEmpty' },
      date: 0,
      creator: channel.creatorId === id && mayInvite === true,
      left: !channel.members.has(id),
      ...(mayInvite && channel.creatorId !== id ? { adminRights: { _: 'chatAdminRights', inviteUsers: true, banUsers: true } } : {}),
    };
  };
  /** A `min` user has a hash too, which is good for pictures alone. */
  const people = (ids: number[], asker: Account, { isWhole = false } = {}): tl.RawUser[] =>
    ids.map((id) => {
      const min = book.faults.minUsers && !isWhole && id !== asker.id;
      const accessHash = min ? Long.ONE : book.hashFor(asker.id, id);
      return { _: 'user', id, min, accessHash, firstName: book.people.get(id)?.name ?? '' };
    });

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

  return { shown, people, found, kept, linkIn };
}
