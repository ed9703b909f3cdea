import { type TelegramAccountState, telegramAccountMessages } from '@jamun/contract';

export const formatCount = (count: number) => count.toLocaleString('en-IN');
export const countOf = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

const hourlyCheck = 'We check every hour. Sales resume when the account works again.';

/** State label of a Telegram account, and its problem with advice. */
const accountStates: Record<TelegramAccountState, { label: string; note: string | null }> = {
  LINKED: { label: 'Linked', note: null },
  LINK_AGAIN: { label: 'Not linked', note: telegramAccountMessages.linkAgain },
  FROZEN: {
    label: 'Frozen',
    note: `Telegram has frozen this account. Open it in the Telegram app and submit an appeal. ${hourlyCheck}`,
  },
  RESTRICTED: {
    label: 'Restricted',
    note: `Telegram has restricted this account. Write to @SpamBot in the Telegram app and follow its instructions. ${hourlyCheck}`,
  },
  PAUSED: {
    label: 'Paused',
    note: 'We are checking the connection to Telegram. You don’t need to do anything. Sales resume when it works again.',
  },
};

/** Text that several Telegram screens share. */
export const telegramText = {
  title: 'Telegram',
  createChannel: 'Create Channel',
  publish: 'Publish',
  unpublish: 'Unpublish',
  linkAgain: 'Link again',
  notLinked: 'Telegram is not linked.',
  loadingChannel: 'Loading channel',
  loadingAccounts: 'Loading accounts',
  delete: 'Delete',
  share: 'Share',
  fields: {
    channelName: 'Channel name',
    channelDescription: 'Channel description',
    richDescription: 'Rich description',
    contactEmail: 'Contact email',
    contactPhone: 'Contact phone',
  },
  accountStates,
  salesPause: {
    linkLimit: (until: string | null) =>
      `Telegram limits new invite links for this account${until ? ` until ${until}` : ''}. Sales are paused and resume after that. Members whose plan ends are still removed.`,
    telegramError:
      'Telegram is rejecting our requests for this channel with an unknown error. Sales are paused. Our team has been notified, and we retry every hour.',
  },
  moveChannel: 'Move channel',
  moving: 'Moving...',
} as const;
