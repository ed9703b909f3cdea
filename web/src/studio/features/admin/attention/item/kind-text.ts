import { type AttentionItem, type AttentionKind, type PayoutObstacle, payoutMessages } from '@jamun/contract';

interface KindText {
  /** Effect of the event on Jamun's books. */
  meaning: string;
  /** Advice, shown while the item is open. */
  next: string;
}

/** Meaning of each kind of item, and what to do. */
export const kinds: Record<AttentionKind, KindText> = {
  OUTSIDE_REFUND: {
    meaning: 'The buyer was refunded outside Jamun.',
    next: 'Until you record it, the sale counts and the seller keeps the money.',
  },
  AUTO_REFUND: {
    meaning: 'The provider returned this payment to the buyer without a request from Jamun.',
    next: 'If this payment paid for the order, record the refund. Until then the seller keeps the money.',
  },
  REFUND_AFTER_REFUSAL: {
    meaning: 'The provider first refused this refund, so Jamun kept the sale. It was paid later.',
    next: 'Record it to match the provider.',
  },
  REFUND_UNDONE: {
    meaning: 'Jamun recorded this refund as done, but the provider cancelled it later. The buyer may not have the money.',
    next: 'Send it again, or refund the buyer in the provider’s dashboard.',
  },
  RETURN_REFUSED: {
    meaning: 'Nothing was bought with this payment, so it must be returned to the buyer.',
    next: 'Open the order to send it again, or refund the buyer in the provider’s dashboard.',
  },
  DISPUTE: {
    meaning: 'The buyer’s bank asks about this payment or wants the money back.',
    next: 'Answer in the provider’s dashboard before the deadline. Record a chargeback once the bank has taken the money.',
  },
  LATE_PAYOUT: {
    meaning: 'The provider paid this withdrawal after Jamun had returned the money to the wallet.',
    next: 'The amount is on hold in the seller’s wallet until you mark it as paid or return it.',
  },
  TRANSFER_UNFINISHED: {
    meaning: 'Jamun stopped checking this transfer with the provider, and its outcome is still unknown.',
    next: 'Look it up in the provider’s dashboard, or check again.',
  },
  UNKNOWN_ORDER: {
    meaning: 'The provider reports a payment for an order that Jamun does not have.',
    next: 'Check it in the provider’s dashboard. If nothing was bought with it, refund it there.',
  },
  FOREIGN_PAYMENT: {
    meaning: 'The provider reports a payment for this order that Jamun has recorded for another one.',
    next: 'Check in the provider’s dashboard which order was paid.',
  },
  COUPON_OVER_LIMIT: {
    meaning:
      'The bank confirmed this payment after the order had expired. It was accepted at the agreed price, beyond a limit of the coupon.',
    next: 'Nothing is owed. If it happens often for one coupon, look at who uses it, then dismiss this item.',
  },
  UNCONFIRMED_PAYMENT: {
    meaning: 'The provider’s webhook reported this payment, but its own records do not contain it. The seller cannot withdraw the money.',
    next: 'Check the payment in the provider’s dashboard. Confirm it if it is there. Otherwise record a chargeback, which undoes the sale.',
  },
  REFUND_REFUSED: {
    meaning: 'The provider refused this refund, and the buyer has no money back. A refused sale refund leaves the purchase active.',
    next: 'Read the provider’s reason. Refund the order again or the buyer in the provider’s dashboard.',
  },
  REFUND_DELAYED: {
    meaning: 'The provider has accepted this refund and not paid it: it was on hold for a day or unfinished for five.',
    next: 'On hold usually means that the refund balance is too low. Add money in the provider’s dashboard. The item closes by itself.',
  },
  PAYOUTS_BLOCKED: {
    meaning:
      'The platform’s account at the payout provider stops transfers. Withdrawals stay approved and wait; their sellers are not told. This item closes when nothing waits any more.',
    next: '',
  },
  LOW_PAYOUT_BALANCE: {
    meaning: 'The payout provider warns that little money is left for withdrawals.',
    next: 'Add money in the provider’s dashboard. This item closes when the provider confirms it.',
  },
  TRANSFER_AMOUNT: {
    meaning: 'The provider reports a different amount for this transfer than Jamun sent. Jamun records nothing until they agree.',
    next: 'Look up the transfer in the provider’s dashboard and ask the provider for an explanation. Then check again.',
  },
  DOUBLE_PAYOUT: {
    meaning:
      'The provider ended this transfer, so Jamun sent another one or an administrator handled the request. Now it has arrived after all.',
    next: 'Check both with the provider. If the seller has the money twice, deduct it on the seller’s page with Adjust balance, then dismiss this item.',
  },
  PAYMENT_MISMATCH: {
    meaning: 'The buyer paid another amount or currency than the order has. The payment is being refunded, and nothing was sold.',
    next: 'Switch off offers and convenience fees in the provider’s dashboard, then dismiss this item.',
  },
  PAYMENTS_PAUSED: {
    meaning:
      'The payments of three buyers in a row had another amount than their orders, so every buyer would be refunded. New payments are paused.',
    next: 'Switch off offers and fees in the provider’s dashboard, then dismiss this item to accept payments again. The pause also ends when a payment arrives in full, or one hour after the last mismatch.',
  },
};

/** Advice for an open item: for waiting withdrawals, that of the obstacle. */
export const advice = ({ kind, reference }: Pick<AttentionItem, 'kind' | 'reference'>): string =>
  kind === 'PAYOUTS_BLOCKED' ? (payoutMessages.obstacles[reference as PayoutObstacle] ?? '') : kinds[kind].next;
