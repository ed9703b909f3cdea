import { type OpenAccount, TelegramRefusal } from '../../../modules/telegram/index.ts';
import { arrivalsSince } from './arrivals.ts';
import { channelThere, describeChannel, keptChannels } from './channels.ts';
import type { Line, LineOptions } from './line.ts';
import { findMember, findRemoved, isThere, joinedThrough, membersOf, setBan } from './members.ts';
import { channelPeer } from './peers.ts';
import { said } from './refusals.ts';

/** Maximum lengths that Telegram accepts. */
const maxLengths = { name: 128, description: 255, linkTitle: 32 };
const truncate = (text: string, max: number) => [...text].slice(0, max).join('');

async function createChannel({ call }: Line, { name, description }: { name: string; description: string }) {
  const [title, about] = [truncate(name, maxLengths.name), truncate(description, maxLengths.description)];
  const response = await call({ _: 'channels.createChannel', broadcast: true, title, about });
  const channel = 'chats' in response ? response.chats.find((chat) => chat._ === 'channel') : undefined;
  if (!channel) throw new TelegramRefusal('AWAY', { cause: new Error(`Telegram answered ${response._}`) });
  return channelThere(channel, { about, participantsCount: 1 });
}

/** Operations of one Telegram account, over its own client. */
export function openAccount(client: Line, { now = () => new Date() }: Pick<LineOptions, 'now'>): OpenAccount {
  const { call, close } = client;
  return {
    createChannel: (channel) => createChannel(client, channel),
    channels: () => keptChannels(client),
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
      throw new TelegramRefusal('AWAY', { cause: new Error(`Telegram answered ${invite._}`) });
    },
    arrivals: (channel, { since }) => arrivalsSince(client, channel, { since, now: now() }),
    joinedThrough: (channel, link) => joinedThrough(client, channel, link),
    async revokeInviteLink(channel, link) {
      try {
        await call({ _: 'messages.editExportedChatInvite', peer: channelPeer(channel), link, revoked: true });
      } catch (error) {
        if (!said(error, 'INVITE_HASH_EXPIRED', 'INVITE_HASH_INVALID', 'CHAT_NOT_MODIFIED')) throw error;
      }
    },
    async deleteInviteLink(channel, link) {
      try {
        await call({ _: 'messages.deleteExportedChatInvite', peer: channelPeer(channel), link });
      } catch (error) {
        if (!said(error, 'INVITE_HASH_EXPIRED', 'INVITE_HASH_INVALID', 'INVITE_REVOKED_MISSING')) throw error;
      }
    },
    members: (channel) => membersOf(client, channel),
    findMember: (channel, person) => findMember(client, channel, person),
    findRemoved: (channel, person) => findRemoved(client, channel, person),
    isThere: (channel, person) => isThere(client, channel, person),
    remove: (channel, person) => setBan(client, channel, person, true),
    readmit: (channel, person) => setBan(client, channel, person, false),
    async logOut() {
      try {
        await call({ _: 'auth.logOut' });
      } catch (error) {
        // The session has already ended on Telegram's side.
        if (!(error instanceof TelegramRefusal && error.kind === 'SESSION_ENDED')) throw error;
      } finally {
        await close();
      }
    },
    close,
  };
}
