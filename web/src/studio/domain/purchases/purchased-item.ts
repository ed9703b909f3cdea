import { type DigitalPurchase, type ProductType, planTitle, type TelegramSubscription } from '@jamun/contract';

/** A purchased product or subscription. */
export interface PurchasedItem {
  type: ProductType;
  id: string;
  orderId: string;
  name: string;
  amount: number;
  status: DigitalPurchase['status'];
  /** The refund that ended it, if one did. */
  refund: DigitalPurchase['refund'];
  boughtAt: string;
  /** End of the last term that is paid; products do not expire. */
  expiresAt: string | null;
  /** Null for products. */
  subscription: Subscription | null;
}

export type Subscription = Pick<
  TelegramSubscription,
  | 'access'
  | 'channel'
  | 'planName'
  | 'renewals'
  | 'duration'
  | 'startDate'
  | 'telegramLink'
  | 'inviteLink'
  | 'inviteExpiresAt'
  | 'renewPlanId'
> & {
  /** Another subscription to the same channel ends later, so this one cannot be renewed. */
  isFollowed: boolean;
};

const lastEnd = ({ expiryDate, renewals }: TelegramSubscription) => renewals.at(-1)?.expiryDate ?? expiryDate;
const endOf = (subscription: TelegramSubscription) => Date.parse(lastEnd(subscription) ?? '') || Number.POSITIVE_INFINITY;

const itemOfSubscription = (one: TelegramSubscription, all: readonly TelegramSubscription[]): PurchasedItem => ({
  type: 'TELEGRAM_PLAN',
  id: one.id,
  orderId: one.orderId,
  name: planTitle(one.channel.channelName, one.planName),
  amount: one.planPrice,
  status: one.status,
  refund: one.refund,
  boughtAt: one.createdAt,
  expiresAt: lastEnd(one),
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
  refund: purchase.refund,
  boughtAt: purchase.purchaseDate,
  expiresAt: null,
  subscription: null,
});
