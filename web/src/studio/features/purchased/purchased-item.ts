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
  /** Of a channel; null while it is being prepared. */
  inviteLink: string | null;
}

export const itemOfSubscription = (subscription: TelegramSubscription): PurchasedItem => ({
  type: 'TELEGRAM_PLAN',
  id: subscription.id,
  orderId: subscription.orderId,
  name: subscription.planName,
  amount: subscription.planPrice,
  status: subscription.status,
  boughtAt: subscription.createdAt,
  expiresAt: subscription.expiryDate,
  inviteLink: subscription.inviteLink,
});

export const itemOfPurchase = (purchase: DigitalPurchase): PurchasedItem => ({
  type: 'DIGITAL_PRODUCT',
  id: purchase.id,
  orderId: purchase.orderId,
  name: purchase.product.title,
  amount: purchase.price,
  status: purchase.status,
  boughtAt: purchase.purchaseDate,
  expiresAt: null,
  inviteLink: null,
});
