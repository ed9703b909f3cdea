import { formatDay } from '../../../lib/time.ts';
import type { PurchasedItem, Subscription } from '../../domain/purchases/purchased-item.ts';
import { purchasedText } from './text.ts';

/** A refunded purchase is INACTIVE on the wire; the screen shows the reason. */
export const itemStatus = ({ status, refund }: Pick<PurchasedItem, 'status' | 'refund'>) =>
  status === 'INACTIVE' && refund ? 'REFUNDED' : status;

const isWebUrl = (url: string) => /^https?:\/\//i.test(url);

/** URL of the invitation, while it can be used. */
export const inviteUrl = ({ subscription }: PurchasedItem) =>
  subscription?.access === 'READY' && subscription.inviteLink && isWebUrl(subscription.inviteLink) ? subscription.inviteLink : null;

/** Opens the channel in Telegram, once joined. */
export const telegramUrl = ({ subscription }: PurchasedItem) =>
  subscription?.access === 'JOINED' && subscription.telegramLink && isWebUrl(subscription.telegramLink) ? subscription.telegramLink : null;

/** Short label of the step from payment to channel, for lists. */
export const accessLabel = ({ access, startDate }: Subscription) => purchasedText.accessLabels[access](formatDay(startDate));

/** For buyers who lost the link, joined with another account, or left. */
export const canGetNewLink = ({ access }: Subscription) => access === 'READY' || access === 'JOINED' || access === 'LEFT';

const dayLength = 24 * 60 * 60 * 1000;
const isWithin = (iso: string | null, days: number) => iso !== null && Date.parse(iso) - Date.now() < days * dayLength;

/** The channel's page, which starts the payment of the renewal. Null when it cannot be renewed, or was renewed already. */
export function renewalUrl({ subscription, status }: PurchasedItem): string | null {
  if (!subscription?.renewPlanId || subscription.isFollowed || status === 'INACTIVE') return null;
  return `/c/${encodeURIComponent(subscription.channel.slug)}?plan=${encodeURIComponent(subscription.renewPlanId)}&renew=1`;
}

/** Ends within 30 days: the remaining days are shown. */
export const endsSoon = ({ status, expiresAt }: PurchasedItem) => status === 'ACTIVE' && isWithin(expiresAt, 30);

/** Has ended or ends within a week: lists offer the renewal. */
export const isRenewalDue = ({ status, expiresAt }: PurchasedItem) =>
  status === 'EXPIRED' || (status === 'ACTIVE' && isWithin(expiresAt, 7));
