import { durationInWords } from '@jamun/contract/order-words';
import type { Letter } from '../../../../platform/mail/letter.ts';
import { isPlainTitle } from '../../../../platform/mail/plain-title.ts';
import type { GrantRow } from '../tables.ts';

const onDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** Unsolicited email: leaves out names that are not plain text. */
export function grantLetter(
  { days, expiresAt }: Pick<GrantRow, 'days' | 'expiresAt'>,
  { channel, seller, url }: { channel: string; seller: string; url: string },
): Letter {
  const title = isPlainTitle(channel) ? channel : 'a Telegram channel';
  const from = isPlainTitle(seller) ? seller : 'A creator on Jamun';
  return {
    subject: `Free subscription to ${title}`,
    greeting: 'Hello,',
    paragraphs: [
      `${from} offers you a free subscription to ${title}.`,
      'Accept it with a Jamun account that has this email address. If you have none, you can create one first.',
    ],
    facts: [
      { label: 'Length', value: durationInWords(days) },
      { label: 'Price', value: 'Free' },
      { label: 'Accept by', value: onDay.format(expiresAt), strong: true },
    ],
    action: { label: 'View the invitation', url },
    closing: ['If you don’t know the sender, you can ignore this email.'],
  };
}
