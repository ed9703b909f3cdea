import { type OpenAccount, TelegramError } from '../../../modules/telegram/index.ts';
import { loggedJoinsSince } from './admin-log.ts';
import { describeChannel, listManageableChannels, toChannel } from './channels.ts';
import { findMember, findRemoved, isThere, joinedThrough, membersOf, setBan } from './members.ts';
import type { MtprotoClient, MtprotoOptions } from './mtproto-client.ts';
import { channelPeer } from './peers.ts';
import { hasErrorText } from './telegram-errors.ts';

/** Maximum lengths that Telegram accepts. */
const maxLengths = { name: 128, description: 255, linkTitle: 32 };
const truncate = (text: string, max: number) => [...text].slice(0, max).join('');

async function createChannel({ call }: MtprotoClient, { name, description }: { name: string; description: string }) {
  const [title, about] = [truncate(name, maxLengths.name), truncate(description, maxLengths.description)];
  const response = await call({ _: 'channels.createChannel', broadcast: true, title, about });
  const channel = 'chats' in response ? response.chats.find((chat) => chat._ === 'channel') : undefined;
  if (!channel) throw new TelegramError('AWAY', { cause: new Error(`Telegram answered ${response._}`) });
  return toChannel(channel, { about, participantsCount: 1 });
}

/** Operations of one Telegram account, over its own client. */
export function openAccount(client: MtprotoClient, { now = () => new Date() }: Pick<MtprotoOptions, 'now'>): OpenAccount {
  const { call, close } = client;
  return {
    createChannel: (channel) => createChannel(client, channel),
    listChannels: () => listManageableChannels(client),
    describe: (channel) => describeChannel(client, channel),
    async createInviteLink(channel, { expiresAt, title }) {
      const invite = await call({
        _: 'messages.exportChatInvite',
        peer: channelPeer(channel),
        usageLimit: 1,
        expireDate: Math.floor(expiresAt.getTime() / 1000),
        title: truncate(title, maxLengths.linkTitle),
      });
      if (invite._ === 'chatInviteExported') return invite.link;
      throw new TelegramError('AWAY', { cause: new Error(`Telegram answered ${invite._}`) });
    },
    listLoggedJoins: (channel, { since }) => loggedJoinsSince(client, channel, { since, now: now() }),
    listJoinsByLink: (channel, link) => joinedThrough(client, channel, link),
    async revokeInviteLink(channel, link) {
      try {
        await call({ _: 'messages.editExportedChatInvite', peer: channelPeer(channel), link, revoked: true });
      } catch (error) {
        if (!hasErrorText(error, 'INVITE_HASH_EXPIRED', 'INVITE_HASH_INVALID', 'CHAT_NOT_MODIFIED')) throw error;
      }
    },
    async deleteInviteLink(channel, link) {
      try {
        await call({ _: 'messages.deleteExportedChatInvite', peer: channelPeer(channel), link });
      } catch (error) {
        if (!hasErrorText(error, 'INVITE_HASH_EXPIRED', 'INVITE_HASH_INVALID', 'INVITE_REVOKED_MISSING')) throw error;
      }
    },
    listMembers: (channel) => membersOf(client, channel),
    findMember: (channel, person) => findMember(client, channel, person),
    findRemoved: (channel, person) => findRemoved(client, channel, person),
    isMember: (channel, person) => isThere(client, channel, person),
    remove: (channel, person) => setBan(client, channel, person, true),
    liftBan: (channel, person) => setBan(client, channel, person, false),
    async logOut() {
      try {
        await call({ _: 'auth.logOut' });
      } catch (error) {
        // The session has already ended on Telegram's side.
        if (!(error instanceof TelegramError && error.kind === 'SESSION_ENDED')) throw error;
      } finally {
        await close();
      }
    },
    close,
  };
}
