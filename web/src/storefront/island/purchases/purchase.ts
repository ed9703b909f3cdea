import { type DigitalPurchase, planTitle, type TelegramSubscription } from '@jamun/contract';

/** Product or subscription in the list. */
export interface Purchase {
  id: string;
  orderId: string;
  title: string;
  amount: number;
  boughtAt: string;
  state: 'active' | 'expired' | 'refunded' | 'inactive';
  /** End of the term; null for products. */
  endsAt: string | null;
  /** Null for products. */
  subscription: TelegramSubscription | null;
  /** Empty for subscriptions and without access. */
  files: DigitalPurchase['files'];
}

function stateOf({ status, refund }: Pick<DigitalPurchase, 'status' | 'refund'>): Purchase['state'] {
  if (status === 'ACTIVE') return 'active';
  if (status === 'EXPIRED') return 'expired';
  return refund ? 'refunded' : 'inactive';
}

export const purchaseOfProduct = (product: DigitalPurchase): Purchase => ({
  id: product.id,
  orderId: product.orderId,
  title: product.product.title,
  amount: product.price,
  boughtAt: product.purchaseDate,
  state: stateOf(product),
  endsAt: null,
  subscription: null,
  files: product.status === 'ACTIVE' ? product.files : [],
});

export const purchaseOfPlan = (subscription: TelegramSubscription): Purchase => ({
  id: subscription.id,
  orderId: subscription.orderId,
  title: planTitle(subscription.channel.channelName, subscription.planName),
  amount: subscription.planPrice,
  boughtAt: subscription.createdAt,
  state: stateOf(subscription),
  endsAt: subscription.expiryDate,
  subscription,
  files: [],
});

/** Page that renews the subscription; null when it cannot be renewed or was renewed already. */
export function renewalPath({ subscription, state }: Purchase): string | null {
  if (!subscription?.renewPlanId || subscription.renewals.length > 0 || state === 'refunded' || state === 'inactive') return null;
  return `/c/${encodeURIComponent(subscription.channel.slug)}?plan=${encodeURIComponent(subscription.renewPlanId)}`;
}

/** For buyers who lost the link, joined with another account, or left. */
export const canGetNewLink = ({ subscription, state }: Purchase): boolean =>
  state === 'active' && subscription !== null && ['READY', 'JOINED', 'LEFT'].includes(subscription.access);

/** Newest first. */
export const byDate = (one: Pick<Purchase, 'boughtAt'>, other: Pick<Purchase, 'boughtAt'>): number =>
  Date.parse(other.boughtAt) - Date.parse(one.boughtAt);
