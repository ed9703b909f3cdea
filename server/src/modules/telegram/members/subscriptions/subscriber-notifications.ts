import { formatDuration } from '@jamun/contract/order-words';
import type { Tx } from '../../../../platform/db/database.ts';
import { type EmailContent, greetingFor, nonEmptyLines, userQuote } from '../../../../platform/mail/email-content.ts';
import { plainTitle } from '../../../../platform/mail/plain-title.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import type { MembersDeps } from '../deps.ts';

type Deps = Pick<MembersDeps, 'notify' | 'mails' | 'people' | 'publicUrl'>;

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

interface ChangeNotification {
  buyerId: number;
  channel: Pick<ChannelRow, 'id' | 'name'>;
  reason: string;
}

const titleOf = ({ name }: Pick<ChannelRow, 'name'>): string => plainTitle(name, 'your channel');

async function notifyBuyer(
  { notify, people, mails }: Pick<MembersDeps, 'notify' | 'mails' | 'people'>,
  tx: Tx,
  { buyerId, message, link, email }: { buyerId: number; message: string; link: string; email: Omit<EmailContent, 'greeting'> },
): Promise<void> {
  await notify(tx, { userId: buyerId, message, link });
  const buyer = (await people.contacts(tx, [buyerId])).get(buyerId);
  if (buyer?.recipient) await mails.send(tx, buyer.recipient, { ...email, greeting: greetingFor(buyer.name) });
}

export async function notifyExtended(
  deps: Deps,
  tx: Tx,
  { buyerId, channel, days, until, reason }: ChangeNotification & { days: number; until: Date },
): Promise<void> {
  const link = `/purchased?item=${channel.id}`;
  const message = `Your subscription to ${channel.name} was extended until ${dayFormat.format(until)}: ${nonEmptyLines(reason).join(' ')}`;
  const title = titleOf(channel);
  await notifyBuyer(deps, tx, {
    buyerId,
    message,
    link,
    email: {
      subject: `Your subscription to ${title} was extended`,
      paragraphs: [
        `The creator added ${formatDuration(days)} to your subscription, at no cost.`,
        ...userQuote('Reason from the creator:', reason),
      ],
      facts: [
        { label: 'Channel', value: title },
        { label: 'Access until', value: dayFormat.format(until), strong: true },
      ],
      action: { label: 'Open your subscription', url: `${deps.publicUrl()}${link}` },
    },
  });
}

export async function notifyRemoved(
  deps: Deps,
  tx: Tx,
  { buyerId, channel, reason, refunded }: ChangeNotification & { refunded: string | null },
): Promise<void> {
  const message = `The creator of ${channel.name} ended your subscription: ${nonEmptyLines(reason).join(' ')}`;
  const title = titleOf(channel);
  await notifyBuyer(deps, tx, {
    buyerId,
    message,
    link: '/purchased',
    email: {
      subject: `Your subscription to ${title} was ended`,
      paragraphs: [
        `The creator of ${title} ended your subscription. You no longer have access to the channel.`,
        ...userQuote('Reason from the creator:', reason),
        ...(refunded ? [`We’re refunding ${refunded} to the account you paid from. You’ll get an email when it is done.`] : []),
      ],
      action: { label: 'View your purchases', url: `${deps.publicUrl()}/purchased` },
    },
  });
}
