import { type OpenAccount, TelegramRefusal } from '../../../modules/telegram/index.ts';
import { arrivalsSince } from './arrivals.ts';
import { channelThere, describeChannel, keptChannels } from './channels.ts';
import type { Line, LineOptions } from './line.ts';
import { findMember, findRemoved, isThere, joinedThrough, membersOf, setBan } from './members.ts';
import { channelPeer } from './peers.ts';
import { said } from './refusals.ts';

/** Telegram takes no longer ones. */
const longest = { name: 128, description: 255, linkTitle: 32 };
const cut = (text: string, most: number) => [...text].slice(0, most).join('');

async function createChannel({ ask }: Line, { name, description }: { name: string; description: string }) {
  const [title, about] = [cut(name, longest.name), cut(description, longest.description)];
  const answer = await ask({ _: 'channels.createChannel', broadcast: true, title, about });
  const channel = 'chats' in answer ? answer.chats.find((chat) => chat._ === 'channel') : undefined;
  if (!channel) throw new TelegramRefusal('AWAY', { cause: new Error(`Telegram answered ${answer._}`) });
  return channelThere(channel, { about, participantsCount: 1 });
}

/** What can be done in an account, over a line that is its own. */
export function openAccount(line: Line, { now = () => new Date() }: Pick<LineOptions, 'now'>): OpenAccount {
  const { ask, close } = line;
  return {
    createChannel: (wish) => createChannel(line, wish),
    channels: () => keptChannels(line),
    describe: (channel) => describeChannel(line, channel),
    async createInviteLink(channel, { expiresAt, title }) {
      const invite = await ask({
        _: 'messages.exportChatInvite',
        peer: channelPeer(channel),
        usageLimit: 1,
        expireDate: Math.floor(expiresAt.getTime() / 1000),
        title: cut(title, longest.linkTitle),
      });
      if (invite._ === 'chatInviteExported') return invite.link;
      throw new TelegramRefusal('AWAY', { cause: new Error(`Telegram answered ${invite._}`) });
    },
    arrivals: (channel, { since }) => arrivalsSince(line, channel, { since, now: now() }),
    joinedThrough: (channel, link) => joinedThrough(line, channel, link),
    async revokeInviteLink(channel, link) {
      try {
        await ask({ _: 'messages.editExportedChatInvite', peer: channelPeer(channel), link, revoked: true });
      } catch (refusal) {
        if (!said(refusal, 'INVITE_HASH_EXPIRED', 'INVITE_HASH_INVALID', 'CHAT_NOT_MODIFIED')) throw refusal;
      }
    },
    async deleteInviteLink(channel, link) {
      try {
        await ask({ _: 'messages.deleteExportedChatInvite', peer: channelPeer(channel), link });
      } catch (refusal) {
        if (!said(refusal, 'INVITE_HASH_EXPIRED', 'INVITE_HASH_INVALID', 'INVITE_REVOKED_MISSING')) throw refusal;
      }
    },
    members: (channel) => membersOf(line, channel),
    findMember: (channel, person) => findMember(line, channel, person),
    findRemoved: (channel, person) => findRemoved(line, channel, person),
    isThere: (channel, person) => isThere(line, channel, person),
    remove: (channel, person) => setBan(line, channel, person, true),
    readmit: (channel, person) => setBan(line, channel, person, false),
    async logOut() {
      try {
        await ask({ _: 'auth.logOut' });
      } catch (refusal) {
        // Logged out from the other side already.
        if (!(refusal instanceof TelegramRefusal && refusal.kind === 'SESSION_ENDED')) throw refusal;
      } finally {
        await close();
      }
    },
    close,
  };
}
