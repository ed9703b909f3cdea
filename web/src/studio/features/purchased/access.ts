import { formatDay, formatMinute } from '../../../lib/time.ts';
import type { PurchasedItem, Subscription } from '../../domain/purchases/purchased-item.ts';

const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

/** Where an invitation leads, while there is one. */
export const inviteOf = ({ subscription }: PurchasedItem) =>
  subscription?.access === 'READY' && subscription.inviteLink && isWebAddress(subscription.inviteLink) ? subscription.inviteLink : null;

/** Opens the channel in Telegram, once joined. */
export const telegramLinkOf = ({ subscription }: PurchasedItem) =>
  subscription?.access === 'JOINED' && subscription.telegramLink && isWebAddress(subscription.telegramLink)
    ? subscription.telegramLink
    : null;

interface AccessWords {
  /** For a list. */
  word: (subscription: Subscription) => string | null;
  /** The whole of it. */
  note: (subscription: Subscription) => string;
}

const goodUntil = ({ inviteExpiresAt }: Subscription) => (inviteExpiresAt ? `, until ${formatMinute(inviteExpiresAt)}` : '');

/** Words for each step from payment to channel. */
const words: Record<Subscription['access'], AccessWords> = {
  PREPARING: { word: () => 'Link being prepared', note: () => 'Your invite link is being prepared. It appears here in a few seconds.' },
  READY: {
    word: () => 'Ready to join',
    note: (subscription) => `Your invite link is ready. It is for you alone and works once${goodUntil(subscription)}.`,
  },
  JOINED: { word: () => 'Joined', note: () => 'You are in the channel.' },
  DELAYED: {
    word: () => 'Link delayed',
    note: () => 'We can’t reach Telegram or the seller’s account right now. We’ll email you when your invite link is ready.',
  },
  LEFT: { word: () => 'You left', note: () => 'You left the channel. Get a new link to rejoin until your subscription ends.' },
  WAITING: {
    word: ({ startDate }) => `From ${formatDay(startDate)}`,
    note: ({ startDate }) =>
      `It starts on ${formatDay(startDate)}, when the current term ends. You stay in the channel and don’t need a new link.`,
  },
  OVER: { word: () => null, note: () => 'This subscription has ended. It no longer gives access to the channel.' },
};

export const accessWord = (subscription: Subscription) => words[subscription.access].word(subscription);
export const accessNote = (subscription: Subscription) => words[subscription.access].note(subscription);

/** For people who lost the link, joined with another account, or left. */
export const canGetNewLink = ({ access }: Subscription) => access === 'READY' || access === 'JOINED' || access === 'LEFT';
