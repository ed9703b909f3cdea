import type { AttentionAction, AttentionItem, AttentionKind } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import { statusLook } from '../../ui/status-look.ts';

interface KindWords {
  /** In the filter's menu. */
  name: string;
  /** What happened, as the title of a row. */
  title: string;
  /** What it means and what to do next. */
  line: string;
}

export const kinds: Record<AttentionKind, KindWords> = {
  OUTSIDE_REFUND: {
    name: 'Outside refund',
    title: 'Refund made in the provider’s dashboard',
    line: 'The buyer was refunded outside Jamun. Until you record it, the sale still counts and the seller keeps the money.',
  },
  AUTO_REFUND: {
    name: 'Returned payment',
    title: 'Payment returned by the provider',
    line: 'The provider returned this payment to the buyer without a request from Jamun. Record it, or dismiss it if the books are right.',
  },
  REFUND_AFTER_REFUSAL: {
    name: 'Refund after refusal',
    title: 'Refused refund was paid after all',
    line: 'The provider refused this refund at first, so Jamun booked it back. It was paid later. Record it to match the provider.',
  },
  REFUND_UNDONE: {
    name: 'Cancelled refund',
    title: 'Completed refund was cancelled',
    line: 'Jamun booked this refund as done, and the provider cancelled it afterwards. The buyer may not have the money.',
  },
  RETURN_REFUSED: {
    name: 'Refused return',
    title: 'Provider refused to return a payment',
    line: 'This payment bought nothing and must be returned to the buyer. Open the order to send it again, or refund the buyer in the provider’s dashboard.',
  },
  DISPUTE: {
    name: 'Dispute',
    title: 'Payment disputed by the buyer',
    line: 'The buyer’s bank questions this payment. Answer it in the provider’s dashboard, then record how it ended.',
  },
  LATE_PAYOUT: {
    name: 'Late withdrawal',
    title: 'Withdrawal arrived after it was returned',
    line: 'The bank paid this withdrawal after Jamun had returned the money to the wallet. The amount is on hold until you decide.',
  },
  TRANSFER_UNFINISHED: {
    name: 'Open transfer',
    title: 'Transfer without a final status',
    line: 'Jamun stopped asking the provider for this transfer, and its outcome is still unknown. Check it in the provider’s dashboard.',
  },
  UNKNOWN_ORDER: {
    name: 'Unknown order',
    title: 'Payment for an unknown order',
    line: 'The provider reports a payment for an order that Jamun does not have. Check it in the provider’s dashboard.',
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

type Sides = Pick<AttentionItem, 'theirs' | 'order' | 'withdrawal'>;

interface OurSide {
  name: 'Order' | 'Withdrawal';
  status: string;
  amount: number;
}

/** The record in our books; null for an unknown order. */
export function ourSide({ order, withdrawal }: Pick<Sides, 'order' | 'withdrawal'>): OurSide | null {
  if (order) return { name: 'Order', status: statusLook(order.status).word, amount: order.amount };
  if (withdrawal) return { name: 'Withdrawal', status: statusLook(withdrawal.status).word, amount: withdrawal.amount };
  return null;
}

/** SUCCESS, ₹499.00: in the provider's own word, by which its dashboard is searched. */
export const providerWords = ({ theirs: { state, amount } }: Pick<Sides, 'theirs'>) =>
  amount === null ? state : `${state}, ${formatRupees(amount)}`;

/** Paid, ₹499.00 */
export function ourWords(item: Pick<Sides, 'order' | 'withdrawal'>): string {
  const ours = ourSide(item);
  return ours ? `${ours.status}, ${formatRupees(ours.amount)}` : 'Not found';
}

export const sellerOf = ({ order, withdrawal }: Pick<Sides, 'order' | 'withdrawal'>) => (order ?? withdrawal)?.seller ?? null;

/** disputeReason, dispute_reason → Dispute reason */
export function detailName(key: string): string {
  const words = key
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How an item was resolved, and by whom. */
export function resolutionWords({ action, by }: Pick<NonNullable<AttentionItem['resolution']>, 'action' | 'by'>) {
  return { how: action ? actions[action].done : 'No longer differs from the provider', who: by?.username ?? 'Jamun' };
}
