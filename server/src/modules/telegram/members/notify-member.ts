import type { Tx } from '../../../platform/db/database.ts';
import type { ChannelRow } from '../channels/tables.ts';
import type { MembersDeps } from './deps.ts';
import { channelTroubleEmail, linkReadyEmail, linkReadyNotification, type Trouble, troubleNotification } from './member-text.ts';
import type { MemberRow } from './tables.ts';

type Deps = Pick<MembersDeps, 'notify' | 'mails' | 'people' | 'publicUrl'>;

/** Notification and email link to the subscription in Purchased, which shows the invite link to the signed-in buyer. */
export async function notifyLinkReady(
  { notify, people, mails, publicUrl }: Deps,
  tx: Tx,
  { member: { buyerId, accessUntil }, channel: { id: channelId, name } }: { member: MemberRow; channel: ChannelRow },
): Promise<void> {
  const path = `/purchased?item=${channelId}`;
  await notify(tx, { userId: buyerId, message: linkReadyNotification(name), link: path });
  const buyer = (await people.contacts(tx, [buyerId])).get(buyerId);
  if (!buyer?.recipient) return;
  const url = `${publicUrl()}${buyer.isGuest ? '/purchases' : path}`;
  const email = linkReadyEmail(buyer.name, { channel: name, accessUntil }, url);
  await mails.send(tx, buyer.recipient, email, { userId: buyerId, about: 'subscriptions' });
}

export async function notifyChannelTrouble(
  { notify, people, mails, publicUrl }: Deps,
  tx: Tx,
  channel: ChannelRow,
  trouble: Trouble,
): Promise<void> {
  const { id, userId, name } = channel;
  const path = `/telegram/${id}/edit`;
  await notify(tx, { userId, message: troubleNotification(trouble, name), link: path });
  const seller = (await people.contacts(tx, [userId])).get(userId);
  if (seller?.recipient)
    await mails.send(tx, seller.recipient, channelTroubleEmail(seller.name, { trouble, channel: name, url: `${publicUrl()}${path}` }));
}
