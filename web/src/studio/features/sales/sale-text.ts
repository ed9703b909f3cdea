import type { Dispute, SaleDetails } from '@jamun/contract';

type Refund = NonNullable<SaleDetails['refund']>;

/** Texts of one sale: its drawer, its printed sheet and its dialogs. */
export const saleText = {
  title: 'Order Details',
  loading: 'Loading the order',
  missing: { title: 'Sale not found', line: 'The link is wrong, or the sale belongs to another account.' },
  open: (item: string) => `Open ${item}`,
  sections: {
    dispute: 'Dispute',
    refundRequest: 'Refund request',
    refund: 'Refund',
    answers: 'Answers',
    order: 'Order',
    amounts: 'Amounts',
  },
  fields: {
    amount: 'Amount',
    type: 'Type',
    status: 'Status',
    date: 'Date',
    reason: 'Reason',
    orderId: 'Order ID',
    paidBy: 'Paid by',
    transactionId: 'Transaction ID',
    lockedUntil: 'Locked until',
  },
  sum: {
    price: 'Price(INR)',
    listPrice: 'Price without coupon',
    coupon: (code: string) => `Coupon ${code}`,
    charges: 'Charges Deducted',
    refunded: 'Refunded',
    refundedInPart: 'Partially refunded',
    added: 'Added to wallet',
    left: 'Left in wallet',
  },
  refundStatus: {
    PENDING: 'Pending',
    DONE: 'Refunded',
    REFUSED: 'Declined by the payment provider',
  } satisfies Record<Refund['status'], string>,
  chargebackReversed: 'Chargeback reversed',
  dispute: {
    line: {
      OPEN: 'The buyer’s bank disputes this payment. Tell us what was delivered and when: we send it to the bank.',
      UNKNOWN: 'The buyer’s bank disputes this payment. Tell us what was delivered and when: we send it to the bank.',
      WON: 'The bank decided in your favour.',
      LOST: 'The bank decided for the buyer.',
    } satisfies Record<Dispute['outcome'], string>,
    amount: 'Disputed amount',
    deadline: 'Answer by',
    evidence: 'Your evidence',
    add: 'Add evidence',
    change: 'Change evidence',
    title: 'Evidence for the bank',
    hint: 'What the buyer received and when, and how you delivered it. Sent to the bank.',
    save: 'Save evidence',
    saving: 'Saving...',
  },
  refund: {
    action: 'Refund',
    title: (item: string) => `Refund “${item}”?`,
    line: (facts: { amount: string; name: string; account: string; refundedBefore: string | null; charges: string | null }) =>
      [
        `We’ll refund ${facts.amount} to ${facts.name} (${facts.account}), who loses access immediately.`,
        facts.refundedBefore && `${facts.refundedBefore} was already refunded.`,
        facts.charges && `The charges of ${facts.charges} are returned to you.`,
        'This cannot be undone.',
      ]
        .filter(Boolean)
        .join(' '),
    reason: 'Reason',
    reasonHint: 'Sent to the buyer by email.',
    confirm: (amount: string) => `Refund ${amount}`,
    confirming: 'Refunding...',
    unknown: 'We don’t know whether the refund was sent. Check the order before you try again.',
  },
  decline: {
    action: 'Decline request',
    title: 'Decline the refund request?',
    line: (name: string, item: string) => `${name} keeps “${item}”, and you keep the money.`,
    reasonHint: 'Sent to the buyer by email.',
    confirming: 'Declining...',
  },
};
