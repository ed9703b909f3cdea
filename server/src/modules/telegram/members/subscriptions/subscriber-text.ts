import { formatDuration } from '@jamun/contract';
import { type EmailContent, nonEmptyLines, userQuote } from '../../../../platform/mail/email-content.ts';
import { plainTitle } from '../../../../platform/mail/plain-title.ts';

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** Email without the greeting, which needs the recipient's name. */
export type SubscriberEmail = Omit<EmailContent, 'greeting'>;

const emailTitle = (channel: string): string => plainTitle(channel, 'your channel');

interface Extension {
  channel: string;
  days: number;
  until: Date;
  reason: string;
}

export const extendedNotification = ({ channel, until, reason }: Extension): string =>
  `Your subscription to ${channel} was extended until ${dayFormat.format(until)}: ${nonEmptyLines(reason).join(' ')}`;

export const extendedEmail = ({ channel, days, until, reason }: Extension, url: string): SubscriberEmail => ({
  subject: `Your subscription to ${emailTitle(channel)} was extended`,
  paragraphs: [
    `The creator added ${formatDuration(days)} to your subscription, at no cost.`,
    ...userQuote('Reason from the creator:', reason),
  ],
  facts: [
    { label: 'Channel', value: emailTitle(channel) },
    { label: 'Access until', value: dayFormat.format(until), strong: true },
  ],
  action: { label: 'Open your subscription', url },
});

interface Removal {
  channel: string;
  reason: string;
  /** Amount of the refund, formatted; null without a refund. */
  refunded: string | null;
}

export const removedNotification = ({ channel, reason }: Removal): string =>
  `The creator of ${channel} ended your subscription: ${nonEmptyLines(reason).join(' ')}`;

export const removedEmail = ({ channel, reason, refunded }: Removal, url: string): SubscriberEmail => ({
  subject: `The creator ended your subscription to ${emailTitle(channel)}`,
  paragraphs: [
    `The creator of ${emailTitle(channel)} ended your subscription. You no longer have access to the channel.`,
    ...userQuote('Reason from the creator:', reason),
    ...(refunded ? [`We’re refunding ${refunded} to the account you paid from. You’ll get an email when it is done.`] : []),
  ],
  action: { label: 'View your purchases', url },
});
