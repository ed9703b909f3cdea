import type { AttentionItem, AttentionKind } from '@jamun/contract';

/** The event, as the title of a row. */
const kinds: Record<AttentionKind, string> = {
  OUTSIDE_REFUND: 'Refund made in the provider’s dashboard',
  AUTO_REFUND: 'Payment returned by the provider',
  REFUND_AFTER_REFUSAL: 'Refused refund was paid after all',
  REFUND_UNDONE: 'Completed refund was cancelled',
  RETURN_REFUSED: 'Provider refused to return a payment',
  DISPUTE: 'Payment disputed by the buyer',
  LATE_PAYOUT: 'Withdrawal arrived after it was returned',
  TRANSFER_UNFINISHED: 'Transfer without a final status',
  UNKNOWN_ORDER: 'Payment for an unknown order',
  FOREIGN_PAYMENT: 'Payment reported for two orders',
  COUPON_OVER_LIMIT: 'Coupon used beyond its limit',
  UNCONFIRMED_PAYMENT: 'Payment the provider doesn’t confirm',
  REFUND_REFUSED: 'Provider refused a refund',
  REFUND_DELAYED: 'Refund waits at the provider',
};

const statuses: Record<AttentionItem['status'], string> = { OPEN: 'Open', RESOLVED: 'Resolved' };

/** Text of the list. The drawer has its own, which is loaded with it. */
export const attentionText = {
  title: 'Needs attention',
  line: 'Payments, refunds and withdrawals that differ between Jamun and the provider.',
  empty: { title: 'Nothing needs attention', line: 'Jamun’s records match the payment provider’s. New differences appear here.' },
  columns: {
    event: 'What happened',
    provider: 'Provider',
    ours: 'Jamun',
    seller: 'Seller',
    status: 'Status',
    openedAt: 'When',
    actions: 'Actions',
  },
  kinds,
  statuses,
  records: { order: 'Order', withdrawal: 'Withdrawal', none: 'Not found' },
  view: 'View',
  viewLabel: (event: string, subject: string) => `View ${event}, ${subject}`,
};
