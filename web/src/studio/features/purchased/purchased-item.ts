import type { DigitalPurchase, TelegramSubscription } from '@jamun/contract';

/** Something that was bought, whatever kind it is of. */
export interface PurchasedItem {
  type: 'DIGITAL_PRODUCT' | 'TELEGRAM_PLAN';
  id: string;
  orderId: string;
  name: string;
  amount: number;
  status: DigitalPurchase['status'];
  boughtAt: string;
  /** Products do not expire. */
  expiresAt: string | null;
  /** What a plan opens; null of a product. */
  subscription: Subscription | null;
}

export type Subscription = Pick<
  TelegramSubscription,
  'access' | 'channel' | 'duration' | 'startDate' | 'inviteLink' | 'inviteExpiresAt' | 'renewPlanId'
> & {
  /** Another one of the same channel runs longer: there is nothing to renew here. */
  isFollowed: boolean;
};

const endOf = ({ expiryDate }: TelegramSubscription) => (expiryDate ? Date.parse(expiryDate) : Number.POSITIVE_INFINITY);

const itemOfSubscription = (one: TelegramSubscription, all: readonly TelegramSubscription[]): PurchasedItem => ({
  type: 'TELEGRAM_PLAN',
  id: one.id,
  orderId: one.orderId,
  name: one.planName,
  amount: one.planPrice,
  status: one.status,
  boughtAt: one.createdAt,
  expiresAt: one.expiryDate,
  subscription: {
    ...one,
    isFollowed: all.some((other) => other.channel.id === one.channel.id && other.status === 'ACTIVE' && endOf(other) > endOf(one)),
  },
});

export const itemsOfSubscriptions = (all: readonly TelegramSubscription[]) => all.map((one) => itemOfSubscription(one, all));

export const itemOfPurchase = (purchase: DigitalPurchase): PurchasedItem => ({
  type: 'DIGITAL_PRODUCT',
  id: purchase.id,
  orderId: purchase.orderId,
  name: purchase.product.title,
  amount: purchase.price,
  status: purchase.status,
  boughtAt: purchase.purchaseDate,
  expiresAt: null,
  subscription: null,
});
