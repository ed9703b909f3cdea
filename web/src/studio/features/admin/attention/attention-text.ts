import type { AttentionAction, AttentionItem, AttentionKind } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import { statusLook } from '../../../ui/data/badge.tsx';

interface KindWords {
  /** In the filter's menu. */
  name: string;
  /** The event, as the title of a row. */
  title: string;
  /** Meaning for our books. */
  meaning: string;
  /** Advice, while the item is open. */
  next: string;
}

export const kinds: Record<AttentionKind, KindWords> = {
  OUTSIDE_REFUND: {
    name: 'Outside refund',
    title: 'Refund made in the provider’s dashboard',
    meaning: 'The buyer was refunded outside Jamun.',
    next: 'Until you record it, the sale counts and the seller keeps the money.',
  },
  AUTO_REFUND: {
    name: 'Returned payment',
    title: 'Payment returned by the provider',
    meaning: 'The provider returned this payment to the buyer without a request from Jamun.',
    next: 'Record it if it paid for the order. Dismiss it if it bought nothing.',
  },
  REFUND_AFTER_REFUSAL: {
    name: 'Refund after refusal',
    title: 'Refused refund was paid after all',
    meaning: 'The provider refused this refund at first, so Jamun let the sale stand. It was paid later.',
    next: 'Record it to match the provider.',
  },
  REFUND_UNDONE: {
    name: 'Cancelled refund',
    title: 'Completed refund was cancelled',
    meaning: 'Jamun booked this refund as done, and the provider cancelled it afterwards. The buyer may not have the money.',
    next: 'Refund the buyer in the provider’s dashboard, then dismiss this item.',
  },
  RETURN_REFUSED: {
    name: 'Refused return',
    title: 'Provider refused to return a payment',
    meaning: 'This payment bought nothing and must be returned to the buyer.',
    next: 'Open the order to send it again, or refund the buyer in the provider’s dashboard.',
  },
  DISPUTE: {
    name: 'Dispute',
    title: 'Payment disputed by the buyer',
    meaning: 'The buyer disputes this payment at their bank.',
    next: 'Answer in the provider’s dashboard. Record a chargeback once the bank has taken the money.',
  },
  LATE_PAYOUT: {
    name: 'Late withdrawal',
    title: 'Withdrawal arrived after it was returned',
    meaning: 'The provider paid this withdrawal after Jamun had returned the money to the wallet.',
    next: 'The amount is on hold in the seller’s wallet until you book or return it.',
  },
  TRANSFER_UNFINISHED: {
    name: 'Open transfer',
    title: 'Transfer without a final status',
    meaning: 'Jamun stopped asking the provider about this transfer, and its outcome is still unknown.',
    next: 'Check it in the provider’s dashboard, or ask again.',
  },
  UNKNOWN_ORDER: {
    name: 'Unknown order',
    title: 'Payment for an unknown order',
    meaning: 'The provider reports a payment for an order that Jamun does not have.',
    next: 'Check it in the provider’s dashboard, and refund it there if nobody is owed anything.',
  },
  FOREIGN_PAYMENT: {
    name: 'Payment of another order',
    title: 'Payment reported for two orders',
    meaning: 'The provider reports a payment for this order that Jamun has recorded for another one.',
    next: 'Check in the provider’s dashboard which order was paid.',
  },
};

/** As buttons say it, and as the resolution says it afterwards. */
export const actions: Record<AttentionAction, { button: string; done: string }> = {
  RECORD_REFUND: { button: 'Record refund', done: 'Refund recorded' },
  RECORD_PARTIAL_REFUND: { button: 'Record partial refund', done: 'Partial refund recorded' },
  RECORD_CHARGEBACK: { button: 'Record chargeback', done: 'Chargeback recorded' },
  REVERSE_CHARGEBACK: { button: 'Reverse chargeback', done: 'Chargeback reversed' },
  BOOK_PAYOUT: { button: 'Book withdrawal', done: 'Withdrawal booked' },
  RETURN_PAYOUT: { button: 'Return to wallet', done: 'Returned to the wallet' },
  ASK_AGAIN: { button: 'Ask again', done: 'Asked again' },
  DISMISS: { button: 'Dismiss', done: 'Dismissed' },
};

type Records = Pick<AttentionItem, 'order' | 'withdrawal'>;
type Theirs = Pick<AttentionItem, 'theirs'>;

interface OurSide {
  name: 'Order' | 'Withdrawal';
  status: string;
  amount: number;
}

/** The record in our books; null for an unknown order. */
export function ourSide({ order, withdrawal }: Records): OurSide | null {
  if (order) return { name: 'Order', status: statusLook(order.status).label, amount: order.amount };
  if (withdrawal) return { name: 'Withdrawal', status: statusLook(withdrawal.status).label, amount: withdrawal.amount };
  return null;
}

/** In the provider's own word, by which its dashboard is searched. The id after a refusal only tells refusals apart. */
export const theirState = ({ theirs: { state } }: Theirs) => state.replace(/^(REFUSED) .+$/, '$1');

/** SUCCESS, ₹499.00 */
export const providerWords = (item: Theirs) =>
  item.theirs.amount === null ? theirState(item) : `${theirState(item)}, ${formatRupees(item.theirs.amount)}`;

/** Paid, ₹499.00 */
export function ourWords(item: Records): string {
  const ours = ourSide(item);
  return ours ? `${ours.status}, ${formatRupees(ours.amount)}` : 'Not found';
}

export const sellerOf = ({ order, withdrawal }: Records) => (order ?? withdrawal)?.seller ?? null;

/** paymentId → Payment ID, dispute_reason → Dispute reason */
export function detailName(key: string): string {
  const words = key
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\bid\b/g, 'ID');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How an item was resolved, and by whom. */
export const resolutionWords = ({ action, by }: Pick<NonNullable<AttentionItem['resolution']>, 'action' | 'by'>) => ({
  how: action ? actions[action].done : 'No longer differs from the provider',
  who: by?.username ?? 'Jamun',
});
