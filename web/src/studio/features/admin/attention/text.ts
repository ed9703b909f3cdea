import type { AttentionItem, AttentionKind, PayoutObstacle } from '@jamun/contract';

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
  PAYOUTS_BLOCKED: 'Approved withdrawals are waiting',
  LOW_PAYOUT_BALANCE: 'Payout balance is low',
  TRANSFER_AMOUNT: 'Transfer with a different amount',
  DOUBLE_PAYOUT: 'Withdrawal may have been paid twice',
  PAYMENT_MISMATCH: 'Payment of another amount',
  PAYMENTS_PAUSED: 'Payments are paused',
};

const obstacles: Record<PayoutObstacle, string> = {
  ADDRESS: 'IP address is not allowed',
  SIGNATURE: 'Signature is refused',
  KEYS: 'API keys are refused',
  NOT_ENABLED: 'Payouts are not enabled',
  BALANCE: 'Payout balance is too low',
  APPROVAL: 'Approval in the provider’s dashboard',
  LIMIT: 'Limit of the account',
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
  records: { order: 'Order', withdrawal: 'Withdrawal', account: 'Platform account', none: 'Not found' },
  /** Why withdrawals wait, in place of an item's name. */
  obstacles,
  due: 'Due',
  view: 'View',
  viewLabel: (event: string, subject: string) => `View ${event}, ${subject}`,
};
