import type { Tx } from '../../../../platform/db/database.ts';
import { greetingFor } from '../../../../platform/mail/email-content.ts';
import type { ChannelRow } from '../../channels/tables.ts';
import type { MembersDeps } from '../deps.ts';
import { extendedEmail, extendedNotification, removedEmail, removedNotification, type SubscriberEmail } from './subscriber-text.ts';

type Deps = Pick<MembersDeps, 'notify' | 'mails' | 'people' | 'publicUrl'>;

interface ChangeNotification {
  buyerId: number;
  channel: Pick<ChannelRow, 'id' | 'name'>;
  reason: string;
}

async function notifyBuyer(
  { notify, people, mails, publicUrl }: Deps,
  tx: Tx,
  { buyerId, message, link, email }: { buyerId: number; message: string; link: string; email(url: string): SubscriberEmail },
): Promise<void> {
  await notify(tx, { userId: buyerId, message, link });
  const buyer = (await people.contacts(tx, [buyerId])).get(buyerId);
  if (!buyer?.recipient) return;
  const url = `${publicUrl()}${buyer.isGuest ? '/purchases' : link}`;
  await mails.send(tx, buyer.recipient, { ...email(url), greeting: greetingFor(buyer.name) });
}

export async function notifyExtended(
  deps: Deps,
  tx: Tx,
  { buyerId, channel, days, until, reason }: ChangeNotification & { days: number; until: Date },
): Promise<void> {
  const link = `/purchased?item=${channel.id}`;
  const extension = { channel: channel.name, days, until, reason };
  const email = (url: string) => extendedEmail(extension, url);
  await notifyBuyer(deps, tx, { buyerId, message: extendedNotification(extension), link, email });
}

export async function notifyRemoved(
  deps: Deps,
  tx: Tx,
  { buyerId, channel, reason, refunded }: ChangeNotification & { refunded: string | null },
): Promise<void> {
  const link = '/purchased';
  const removal = { channel: channel.name, reason, refunded };
  const email = (url: string) => removedEmail(removal, url);
  await notifyBuyer(deps, tx, { buyerId, message: removedNotification(removal), link, email });
}
