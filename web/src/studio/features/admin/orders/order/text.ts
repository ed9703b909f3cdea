import { type AdminOrderDetails, formatRupees } from '@jamun/contract';
import type { OrderAction } from '../../../../domain/admin-orders/api.ts';
import { adminOrderText } from '../../../../domain/admin-orders/text.ts';
import { buyerAccount } from '../../../../domain/orders/buyer.tsx';
import { itemNameOf } from '../../../../domain/orders/ordered-item.ts';
import type { ReasonQuestion } from '../../../../ui/overlay/reason-dialog.tsx';

const { fundsLine, chargesLine, reversalLine, nothingSent, permanent } = adminOrderText;

const buyerOf = ({ buyer }: AdminOrderDetails) => `${buyer.name} (${buyerAccount(buyer)})`;

const remainingAmount = ({ amount, refundedInPart }: AdminOrderDetails) => formatRupees(amount - refundedInPart);

const joinSentences = (...sentences: string[]) => sentences.filter(Boolean).join(' ');

const emailedToBoth = 'Emailed to the buyer and the seller.';

const refundQuestion = (order: AdminOrderDetails): ReasonQuestion => ({
  title: `Refund “${itemNameOf(order)}”?`,
  line: joinSentences(
    order.amount > 0
      ? `${remainingAmount(order)} is refunded to ${buyerOf(order)}, who loses access immediately.`
      : `${buyerOf(order)} loses access immediately.`,
    fundsLine(order),
    chargesLine(order.fee),
    permanent,
  ),
  action: `Refund ${remainingAmount(order)}`,
  busyLabel: 'Refunding...',
  hint: emailedToBoth,
  isDanger: true,
});

const chargebackQuestion = (order: AdminOrderDetails): ReasonQuestion => ({
  title: `Record a chargeback for “${itemNameOf(order)}”?`,
  line: joinSentences(
    `Records that the bank took ${remainingAmount(order)} back for ${buyerOf(order)}, who loses access immediately.`,
    fundsLine(order),
    nothingSent,
    permanent,
  ),
  action: 'Record chargeback',
  busyLabel: 'Recording...',
  hint: emailedToBoth,
  isDanger: true,
});

const retryQuestion = (order: AdminOrderDetails, refundId: string): ReasonQuestion => {
  const amount = formatRupees(order.refunds.find(({ id }) => id === refundId)?.amount ?? 0);
  return {
    title: `Retry the refund of ${amount}?`,
    line: `The payment provider refused to refund ${buyerOf(order)} for “${itemNameOf(order)}”. Jamun sends the refund again. The seller’s wallet does not change.`,
    action: `Refund ${amount}`,
    busyLabel: 'Sending...',
    hint: 'Saved in the audit log.',
  };
};

/** Text of an order's drawer and its dialogs. */
export const orderText = {
  title: 'Order Details',
  loading: 'Loading the order',
  failed: 'The order could not be loaded',
  notFound: { title: 'Order not found', line: 'Check the link, or search for the order.' },
  outcomeUnknown: 'The outcome is unknown. Reload before you try again.',
  actions: {
    refund: 'Refund',
    recordChargeback: 'Record chargeback',
    reverseChargeback: 'Reverse chargeback',
    declineRequest: 'Decline request',
    retryRefund: 'Retry refund',
  },

  amount: 'Amount',
  order: {
    title: 'Order',
    id: 'Order ID',
    created: 'Created',
    access: 'Access',
    paid: 'Paid',
    openUntil: 'Open until',
    coupon: 'Coupon',
    discountOf: ({ code, discount }: NonNullable<AdminOrderDetails['coupon']>) => `${code} (${formatRupees(discount)} off)`,
    seller: 'Seller',
    purchaseId: 'Purchase ID',
  },
  buyer: { title: 'Buyer', name: 'Name', username: 'Username', email: 'Email', phone: 'Phone' },
  answers: 'Answers',
  settlement: {
    title: 'Settlement',
    price: 'Price(INR)',
    charges: 'Charges Deducted',
    net: 'Seller’s earnings',
    partialRefund: 'Partially refunded',
    locked: 'Still locked',
    until: 'until',
  },
  payments: {
    title: (count: number) => (count === 1 ? 'Payment' : `Payments (${count})`),
    returned: 'Returned',
    copyId: 'provider’s payment ID',
    bankReference: 'UTR',
    copyBankReference: 'bank’s reference (UTR)',
  },
  refunds: {
    title: (count: number) => (count === 1 ? 'Refund' : `Refunds (${count})`),
    status: { PENDING: 'In progress', DONE: 'Done', REFUSED: 'Refused' } satisfies Record<
      AdminOrderDetails['refunds'][number]['status'],
      string
    >,
    by: 'by',
    reversed: 'Reversed',
    onHold: 'On hold at the provider since',
    providerNote: (note: string) => `Provider: “${note}”`,
    arn: (arn: string) => `Bank reference (ARN) ${arn}`,
    refused: 'The payment provider refused this refund. The buyer has not received the money.',
  },
  refundRequest: 'Refund request',

  check: {
    title: 'Payment provider',
    line: 'Compare this order with the provider’s payments, refunds and disputes.',
    action: 'Check with provider',
    busyLabel: 'Checking...',
    failed: 'The order could not be checked. Try again.',
    view: 'View',
    result: (differences: number) => {
      if (differences === 0) return 'This order matches the provider.';
      return differences === 1 ? '1 item needs attention.' : `${differences} items need attention.`;
    },
  },

  actionQuestion: (order: AdminOrderDetails, action: OrderAction): ReasonQuestion => {
    if (action.kind === 'refund') return refundQuestion(order);
    return action.kind === 'chargeback' ? chargebackQuestion(order) : retryQuestion(order, action.refundId);
  },
  declineQuestion: (order: AdminOrderDetails): ReasonQuestion => ({
    title: 'Decline the refund request?',
    line: `${order.buyer.name} keeps “${itemNameOf(order)}”, and the seller keeps the money.`,
    hint: 'Emailed to the buyer and saved in the audit log.',
    action: 'Decline request',
    busyLabel: 'Declining...',
    isDanger: true,
  }),
  reversal: {
    question: (order: AdminOrderDetails): ReasonQuestion => ({
      title: `Reverse the chargeback for “${itemNameOf(order)}”?`,
      line: reversalLine({
        amount: order.amount,
        earnings: order.settlement?.net,
        seller: order.seller.name,
        buyer: order.buyer.name,
      }),
      hint: 'Emailed to the seller.',
      action: 'Reverse chargeback',
      busyLabel: 'Reversing...',
    }),
    done: ({ accessRestored }: { accessRestored: boolean }) =>
      accessRestored
        ? 'The chargeback was reversed, and the buyer has access again.'
        : 'The chargeback was reversed. Access was not restored because the item is sold out or the buyer bought it again.',
  },
};
