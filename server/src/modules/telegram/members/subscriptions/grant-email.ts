import { formatDuration } from '@jamun/contract';
import type { EmailContent } from '../../../../platform/mail/email-content.ts';
import { isPlainTitle } from '../../../../platform/mail/plain-title.ts';
import type { GrantRow } from '../tables.ts';

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** Unsolicited email: leaves out names that are not plain text. */
export function grantEmail(
  { days, expiresAt }: Pick<GrantRow, 'days' | 'expiresAt'>,
  { channel, seller, url }: { channel: string; seller: string; url: string },
): EmailContent {
  const title = isPlainTitle(channel) ? channel : 'a Telegram channel';
  const from = isPlainTitle(seller) ? seller : 'A creator on Jamun';
  return {
    subject: `Free subscription to ${title}`,
    greeting: 'Hello,',
    paragraphs: [
      `${from} offers you a free subscription to ${title}.`,
      'To accept it, sign in to Jamun with this email address. If you don’t have an account yet, create one first.',
    ],
    facts: [
      { label: 'Duration', value: formatDuration(days) },
      { label: 'Price', value: 'Free' },
      { label: 'Accept by', value: dayFormat.format(expiresAt), strong: true },
    ],
    action: { label: 'View the invitation', url },
    closing: ['If you don’t know the sender, you can ignore this email.'],
  };
}
