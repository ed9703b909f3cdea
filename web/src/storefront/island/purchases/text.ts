import type { RefundRequestStatus, TelegramSubscription } from '@jamun/contract';

export const purchasesNotLoaded = 'Your purchases could not be loaded. Reload the page to try again.';
export const passwordNotSet = 'The password could not be set. Please try again.';

export const boughtOn = (day: string, amount: string) => `Bought on ${day} · ${amount}`;
export const startedOn = (time: string, amount: string) => `${time} · ${amount}`;
export const free = 'Free';
export const accessUntil = (day: string) => `Access until ${day}`;
export const accessEnded = (day: string) => `Access ended on ${day}`;

export const statusLabels = { active: 'Active', expired: 'Expired', refunded: 'Refunded', inactive: 'Inactive' };

export const productRefunded = 'This purchase was refunded. Its files are no longer available.';
export const subscriptionRefunded = 'This subscription was refunded. It no longer gives access to the channel.';
export const accessLeads: Record<TelegramSubscription['access'], string> = {
  PREPARING: 'Your invite link is being prepared. It appears here in a few seconds.',
  READY: 'Your invite link is ready. It is for you alone and works once.',
  JOINED: 'You are in the channel.',
  DELAYED: 'We can’t reach Telegram or the seller’s account right now. We’ll email you when your invite link is ready.',
  LEFT: 'You left the channel. Get a new invite link to rejoin until your subscription ends.',
  WAITING: 'It starts when the current term ends. You stay in the channel and don’t need a new link.',
  OVER: 'This subscription has ended. It no longer gives access to the channel.',
};

export const download = (size: string) => `Download · ${size}`;
export const fileNotLoaded = 'The file could not be loaded. Please try again.';
export const linkNotCreated = 'The invite link could not be created. Please try again.';
export const receiptNotSent = 'The receipt could not be sent. Please try again.';
export const helpNotLoaded = 'The seller’s contact details could not be loaded. Please try again.';

export const refundRequestLines: Record<RefundRequestStatus, (reason: string | null) => string> = {
  OPEN: () => 'The seller has your refund request. If they don’t answer within 7 days, our team reviews it.',
  REFUNDED: () => 'Your refund request was accepted.',
  DECLINED: (reason) => `Your refund request was declined${reason ? `: “${reason}”` : '.'}`,
  WITHDRAWN: () => 'You withdrew your refund request.',
};
