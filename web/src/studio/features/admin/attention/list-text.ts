import type { AttentionKind } from '@jamun/contract';

/** Labels of the list's search and filters. Separate from text.ts because the routes load them with every admin page. */
export const attentionListText = {
  search: 'Search by ID...',
  filters: {
    status: { label: 'Status', options: { OPEN: 'Open', RESOLVED: 'Resolved', '': 'All Status' } },
    kind: {
      label: 'Type',
      all: 'All Types',
      options: {
        OUTSIDE_REFUND: 'External refund',
        AUTO_REFUND: 'Returned payment',
        REFUND_AFTER_REFUSAL: 'Refund after refusal',
        REFUND_UNDONE: 'Cancelled refund',
        RETURN_REFUSED: 'Refused return',
        DISPUTE: 'Dispute',
        LATE_PAYOUT: 'Late withdrawal',
        TRANSFER_UNFINISHED: 'Open transfer',
        UNKNOWN_ORDER: 'Unknown order',
        FOREIGN_PAYMENT: 'Payment for another order',
        COUPON_OVER_LIMIT: 'Coupon over its limit',
        UNCONFIRMED_PAYMENT: 'Unconfirmed payment',
        REFUND_REFUSED: 'Refused refund',
        REFUND_DELAYED: 'Delayed refund',
        PAYOUTS_BLOCKED: 'Waiting withdrawals',
        LOW_PAYOUT_BALANCE: 'Low payout balance',
        TRANSFER_AMOUNT: 'Different transfer amount',
        DOUBLE_PAYOUT: 'Withdrawal paid twice',
        PAYMENT_MISMATCH: 'Payment of another amount',
        PAYMENTS_PAUSED: 'Payments paused',
      } satisfies Record<AttentionKind, string>,
    },
  },
};
