import { type EmailContent, type Fact, greetingFor } from '../../../platform/mail/email-content.ts';
import { plainTitle } from '../../../platform/mail/plain-title.ts';
import type { Notice } from './subscriptions/next-notice.ts';

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** The channel's name in an email. */
const titleOf = (channel: string): string => plainTitle(channel, 'your channel');

export const linkReadyNotification = (channel: string): string => `Your invite link for ${channel} is ready`;

const subscriptionFacts = (channel: string, accessUntil: Date | null): Fact[] => [
  { label: 'Channel', value: titleOf(channel) },
  ...(accessUntil ? [{ label: 'Access until', value: dayFormat.format(accessUntil), strong: true }] : []),
];

interface NewAccess {
  channel: string;
  accessUntil: Date | null;
}

/** The button opens the page with the invite link, after sign-in. The email has no invite link, because anyone could use it. */
export const linkReadyEmail = (name: string, { channel, accessUntil }: NewAccess, url: string): EmailContent => ({
  subject: linkReadyNotification(titleOf(channel)),
  greeting: greetingFor(name),
  paragraphs: [
    `You can join ${titleOf(channel)} now. Your invite link is in Purchased.`,
    'The link is for you alone and works once. Anyone else who uses it is removed.',
  ],
  facts: subscriptionFacts(channel, accessUntil),
  action: { label: 'Join channel', url },
});

interface Ending {
  channel: string;
  accessUntil: Date;
  /** Null when the channel is not for sale any more. */
  renewUrl: string | null;
  isFree: boolean;
}

const sentences: Record<Notice, (channel: string) => string> = {
  THREE_DAYS: (channel) => `Your subscription to ${channel} ends in three days`,
  ONE_DAY: (channel) => `Your subscription to ${channel} ends in one day`,
  ENDED: (channel) => `Your subscription to ${channel} has ended`,
};

export const endingNotification = (notice: Notice, { channel }: Ending): string => sentences[notice](channel);

const renewBefore = 'Renew before then, and the new term starts when the current one ends.';
const againLater = 'It’s free, so you can subscribe again when it ends.';

export function accessEndingEmail(notice: Notice, name: string, { channel, accessUntil, renewUrl, isFree }: Ending): EmailContent {
  const [when, title] = [dayFormat.format(accessUntil), titleOf(channel)];
  const renewing = notice === 'ENDED' ? 'Renew it to get a new invite link.' : isFree ? againLater : renewBefore;
  return {
    subject: sentences[notice](title),
    greeting: greetingFor(name),
    paragraphs: [
      `Your subscription to ${title} ${notice === 'ENDED' ? 'ended' : 'ends'} on ${when}.`,
      renewUrl ? renewing : 'The channel is not on sale right now, so you cannot renew.',
    ],
    facts: subscriptionFacts(channel, accessUntil),
    ...(renewUrl ? { action: { label: 'Renew', url: renewUrl } } : {}),
  };
}

export const closedNotification = (channel: string): string =>
  `${channel} is no longer sold on Jamun. You stay a member until your subscription ends.`;

export const channelClosedEmail = (
  name: string,
  { channel, accessUntil }: Pick<Ending, 'channel' | 'accessUntil'>,
  publicUrl: string,
): EmailContent => ({
  subject: `${titleOf(channel)} is no longer sold on Jamun`,
  greeting: greetingFor(name),
  paragraphs: [
    `${titleOf(channel)} was taken off sale. You keep your access until ${dayFormat.format(accessUntil)}.`,
    'You cannot renew after that.',
  ],
  action: { label: 'View your purchases', url: `${publicUrl}/purchased` },
});

export type Trouble = 'NOT_ADMINISTRATOR' | 'CHANNEL_GONE' | 'UNEXPECTED';

interface TroubleText {
  what: string;
  sales: string;
  next: string;
}

const offSale = 'The channel was taken off sale';

const troubles: Record<Trouble, (channel: string) => TroubleText> = {
  NOT_ADMINISTRATOR: (channel) => ({
    what: `Your Telegram account can no longer invite and remove people in ${channel}`,
    sales: offSale,
    next: 'Make it an administrator with these rights again, then publish the channel.',
  }),
  CHANNEL_GONE: (channel) => ({
    what: `${channel} can no longer be found in Telegram`,
    sales: offSale,
    next: 'If you deleted it, refund the members who paid for it.',
  }),
  UNEXPECTED: (channel) => ({
    what: `Telegram returns an unknown error for ${channel}`,
    sales: 'Sales are paused',
    next: 'Our team has been alerted, and we retry every hour. Sales resume when it works. You don’t need to do anything.',
  }),
};

export const troubleNotification = (trouble: Trouble, channel: string): string => {
  const { what, sales } = troubles[trouble](channel);
  return `${what}. ${sales}.`;
};

export const channelTroubleEmail = (
  name: string,
  { trouble, channel, url }: { trouble: Trouble; channel: string; url: string },
): EmailContent => {
  const title = titleOf(channel);
  const { what, sales, next } = troubles[trouble](title);
  return {
    subject: sales === offSale ? `${title} was taken off sale` : `Sales of ${title} are paused`,
    greeting: greetingFor(name),
    paragraphs: [`${what}. ${sales}.`, 'Members who paid see that their invite link is delayed.', next],
    action: { label: 'Open the channel', url },
  };
};
