import { formatDay, formatMinute } from '../../../lib/time.ts';
import type { PurchasedItem, Subscription } from './purchased-item.ts';

const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

/** Where an invitation leads, while there is one. */
export const inviteOf = ({ subscription }: PurchasedItem) =>
  subscription?.access === 'READY' && subscription.inviteLink && isWebAddress(subscription.inviteLink) ? subscription.inviteLink : null;

interface AccessWords {
  /** For a list. */
  word: (subscription: Subscription) => string | null;
  /** The whole of it. */
  note: (subscription: Subscription) => string;
}

const goodUntil = ({ inviteExpiresAt }: Subscription) => (inviteExpiresAt ? `, until ${formatMinute(inviteExpiresAt)}` : '');

/** How far a buyer has come on the way into a channel. */
const words: Record<Subscription['access'], AccessWords> = {
  PREPARING: { word: () => 'Link being prepared', note: () => 'Your invite link is being prepared. It appears here by itself.' },
  READY: {
    word: () => 'Ready to join',
    note: (subscription) => `Your invite link is ready. It is for you alone and works once${goodUntil(subscription)}.`,
  },
  JOINED: { word: () => 'Joined', note: () => 'You are in the channel. Open Telegram to read it.' },
  DELAYED: {
    word: () => 'Link delayed',
    note: () => 'Telegram or the seller’s account cannot be reached at the moment. Your invite link comes as soon as it is back.',
  },
  LEFT: { word: () => 'You left', note: () => 'You have left the channel. Get a new link to come back until your subscription ends.' },
  WAITING: {
    word: ({ startDate }) => `From ${formatDay(startDate)}`,
    note: ({ startDate }) =>
      `It begins on ${formatDay(startDate)}, when the one before it ends. You stay in the channel, without a new link.`,
  },
  OVER: { word: () => null, note: () => 'This subscription is over. It no longer gives access to the channel.' },
};

export const accessWord = (subscription: Subscription) => words[subscription.access].word(subscription);
export const accessNote = (subscription: Subscription) => words[subscription.access].note(subscription);

/** Whoever has lost the link, joined with another account, or left. */
export const canGetNewLink = ({ access }: Subscription) => access === 'READY' || access === 'JOINED' || access === 'LEFT';
