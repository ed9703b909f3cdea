import type { PurchasedItem } from '../../domain/purchases/purchased-item.ts';

const day = 24 * 60 * 60 * 1000;
const isWithin = (iso: string | null, days: number) => iso !== null && Date.parse(iso) - Date.now() < days * day;

/** Where a subscription is renewed: at the channel's page, which starts the payment. Null where it cannot be, or was already. */
export function renewalOf({ subscription, status }: PurchasedItem): string | null {
  if (!subscription?.renewPlanId || subscription.isFollowed || status === 'INACTIVE') return null;
  return `/c/${encodeURIComponent(subscription.channel.slug)}?plan=${encodeURIComponent(subscription.renewPlanId)}&renew=1`;
}

/** It ends soon enough to be told so in days. */
export const endsSoon = ({ status, expiresAt }: PurchasedItem) => status === 'ACTIVE' && isWithin(expiresAt, 30);

/** It is over, or nearly: a list offers to renew it. */
export const isDue = ({ status, expiresAt }: PurchasedItem) => status === 'EXPIRED' || (status === 'ACTIVE' && isWithin(expiresAt, 7));
