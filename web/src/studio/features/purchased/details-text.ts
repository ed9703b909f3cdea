import type { OrderSupport, ProductType, RefundRequestStatus } from '@jamun/contract';
import type { Subscription } from '../../domain/purchases/purchased-item.ts';

interface AccessFacts {
  startDay: string;
  /** Expiry of the invite link. */
  linkExpiry: string | null;
}

/** Texts of one purchase: its drawer and the support for its order. */
export const detailsText = {
  titles: { DIGITAL_PRODUCT: 'Digital Product', TELEGRAM_PLAN: 'Telegram Subscription' } satisfies Record<ProductType, string>,
  amount: 'Amount',
  productLink: 'Product Link',
  order: {
    title: 'Order',
    id: 'Order ID',
    bought: 'Purchase Date',
    duration: 'Duration',
    expires: 'Expiry Date',
    never: 'Never',
  },
  refund: {
    title: 'Refund',
    amount: 'Refunded',
    date: 'Refund Date',
    line: 'It usually takes 3–\u20607 working days to reach the account you paid from.',
  },
  renewal: { title: 'Renewal', plan: 'Plan', term: 'Term' },
  receipt: {
    title: 'Receipt',
    line: 'We emailed it to you when you paid.',
    resend: 'Resend receipt',
    sending: 'Sending...',
    failed: 'The receipt could not be sent. Please try again.',
  },
  channel: {
    title: 'Channel',
    name: 'Name',
    openInTelegram: 'Open in Telegram',
    copyLink: 'Copy link',
    inviteLink: 'Invite Link',
    newLink: 'Get a new link',
    creatingLink: 'Creating the link...',
    newLinkFailed: 'The link could not be created. Please try again.',
  },
  notes: {
    refunded: 'This subscription was refunded. It no longer gives access to the channel.',
    ended: 'This subscription has ended.',
    endedRenewable: 'This subscription has ended. Renew it to get back into the channel.',
    access: {
      PREPARING: () => 'Your invite link is being prepared. It appears here in a few seconds.',
      READY: ({ linkExpiry }: AccessFacts) =>
        `Your invite link is ready. It’s only for you and works once${linkExpiry ? `, until ${linkExpiry}` : ''}.`,
      JOINED: () => 'You are in the channel.',
      DELAYED: () => 'We can’t reach Telegram or the seller’s account right now. We’ll email you when your invite link is ready.',
      LEFT: () => 'You left the channel. Get a new link to rejoin until your subscription ends.',
      WAITING: ({ startDay }: AccessFacts) =>
        `It starts on ${startDay}, when the current term ends. You stay in the channel and don’t need a new link.`,
      OVER: () => 'This subscription has ended. It no longer gives access to the channel.',
    } satisfies Record<Subscription['access'], (facts: AccessFacts) => string>,
  },
  support: {
    title: 'Support',
    retry: 'Retry',
    seller: 'Seller',
    kinds: {
      EMAIL: 'Email',
      PHONE: 'Phone',
      WHATSAPP: 'WhatsApp',
      TELEGRAM: 'Telegram',
      WEBSITE: 'Website',
      OTHER: 'Other',
    } satisfies Record<OrderSupport['details'][number]['kind'], string>,
  },
  refundRequest: {
    title: 'Refund request',
    lines: {
      NONE: 'Something wrong with this purchase? Ask the seller to refund it.',
      OPEN: 'The seller has your request. If they don’t answer within 7 days, our team reviews it.',
      REFUNDED: null,
      DECLINED: null,
      WITHDRAWN: null,
    } satisfies Record<RefundRequestStatus | 'NONE', string | null>,
    request: 'Request a refund',
    requestAgain: 'Request again',
    withdraw: 'Withdraw request',
    withdrawing: 'Withdrawing...',
  },
  requestDialog: {
    title: 'Request a refund',
    line: (item: string, amount: string | null) =>
      `We’ll ask the seller to refund ${amount === null ? item : `${amount} for ${item}`}. You lose access when it is refunded.`,
    hint: 'Tell the seller what went wrong. They see this with your request.',
    confirm: 'Request refund',
    confirming: 'Requesting...',
  },
};
