import { type AdminOrderDetails, type AttentionAction, type AttentionItem, formatRupees } from '@jamun/contract';
import { adminOrderText } from '../../../../domain/admin-orders/text.ts';
import type { ReasonQuestion } from '../../../../ui/overlay/reason-dialog.tsx';
import { sellerOf } from '../attention-item.tsx';
import { advice, kinds } from './kind-text.ts';

const actions: Record<AttentionAction, { button: string; done: string }> = {
  RECORD_REFUND: { button: 'Record refund', done: 'Refund recorded' },
  RECORD_PARTIAL_REFUND: { button: 'Record partial refund', done: 'Partial refund recorded' },
  RECORD_CHARGEBACK: { button: 'Record chargeback', done: 'Chargeback recorded' },
  REVERSE_CHARGEBACK: { button: 'Reverse chargeback', done: 'Chargeback reversed' },
  BOOK_PAYOUT: { button: 'Mark as paid', done: 'Marked as paid' },
  RETURN_PAYOUT: { button: 'Return to wallet', done: 'Returned to the wallet' },
  ASK_AGAIN: { button: 'Check again', done: 'Checked again' },
  CONFIRM_PAYMENT: { button: 'Confirm payment', done: 'Payment confirmed' },
  SEND_AGAIN: { button: 'Send again', done: 'Refund sent again' },
  DISMISS: { button: 'Dismiss', done: 'Dismissed' },
  RECORD_PARTIAL_CHARGEBACK: { button: 'Record chargeback', done: 'Chargeback recorded' },
};

/** The server calculates what undoing the sale costs. Undefined while the order loads. */
type Order = Pick<AdminOrderDetails, 'fee' | 'settlement' | 'ifUndone' | 'seller' | 'buyer'> | undefined;

const { fundsLine, chargesLine, reversalLine, nothingSent, permanent } = adminOrderText;

const joinSentences = (...sentences: (string | false | undefined)[]) => sentences.filter(Boolean).join(' ');

const hints = {
  both: 'Emailed to the buyer and the seller.',
  seller: 'Emailed to the seller.',
  sellerWallet: 'Shown in the seller’s wallet and emailed to them.',
  auditLog: 'Saved in the audit log.',
};

const itemName = ({ order }: AttentionItem) => (order ? `“${order.itemName}”` : 'this payment');
const buyerName = (item: AttentionItem, order: Order) => order?.buyer.name ?? item.order?.buyer ?? 'the buyer';
const sellerName = (item: AttentionItem) => sellerOf(item)?.name ?? 'the seller';
const recordAmount = ({ order, withdrawal }: AttentionItem) => (order ?? withdrawal)?.amount ?? 0;
const refundedAmount = (item: AttentionItem) => formatRupees(item.theirs.amount ?? recordAmount(item));
const ourAmount = (item: AttentionItem) => formatRupees(recordAmount(item));

/** Amounts where the order is loaded, else the rule. */
const undoLine = (item: AttentionItem, order: Order) =>
  joinSentences(
    (order && fundsLine(order)) || `The earnings of this sale are deducted from ${sellerName(item)}’s funds. Any shortfall becomes debt.`,
    order && chargesLine(order.fee),
  );

/** The seller no longer has the money of the sale, so that nothing can be booked. */
const isDisputeOfRefunded = ({ kind, order, actions: offered }: AttentionItem) =>
  kind === 'DISPUTE' && order?.status === 'REFUNDED' && offered.every((action) => action === 'DISMISS');

/** The bank took a part of the payment: the sale stands. */
const isPart = ({ dispute, order }: AttentionItem) => dispute !== null && order !== null && dispute.amount < order.amount;

const questions: Record<AttentionAction, (item: AttentionItem, order: Order) => ReasonQuestion> = {
  RECORD_REFUND: (item, order) => ({
    title: `Record the refund for ${itemName(item)}?`,
    line: joinSentences(
      `Records a full refund of ${refundedAmount(item)}: the sale is undone, and ${buyerName(item, order)} loses access immediately.`,
      undoLine(item, order),
      nothingSent,
      permanent,
    ),
    action: `Record refund of ${refundedAmount(item)}`,
    busyLabel: 'Recording...',
    hint: hints.both,
    isDanger: true,
  }),
  RECORD_PARTIAL_REFUND: (item, order) => ({
    title: `Record a partial refund for ${itemName(item)}?`,
    line: joinSentences(
      `Records a refund of ${refundedAmount(item)} out of ${ourAmount(item)}: the sale remains, and ${buyerName(item, order)} keeps access.`,
      `${refundedAmount(item)} is deducted from ${sellerName(item)}’s funds; any shortfall becomes debt. The charges are not returned.`,
      nothingSent,
      permanent,
    ),
    action: `Record refund of ${refundedAmount(item)}`,
    busyLabel: 'Recording...',
    hint: hints.auditLog,
    isDanger: true,
  }),
  RECORD_CHARGEBACK: (item, order) => ({
    title: `Record a chargeback for ${itemName(item)}?`,
    line: joinSentences(
      `Records that the bank took ${ourAmount(item)} back for ${buyerName(item, order)}, who loses access immediately.`,
      undoLine(item, order),
      nothingSent,
    ),
    action: 'Record chargeback',
    busyLabel: 'Recording...',
    hint: hints.both,
    isDanger: true,
  }),
  REVERSE_CHARGEBACK: (item, order) => ({
    title: `Reverse the chargeback for ${itemName(item)}?`,
    line: isPart(item)
      ? `Records that the bank returned ${refundedAmount(item)}: the amount is back in ${sellerName(item)}’s wallet, after any debt is paid off.`
      : reversalLine({
          amount: recordAmount(item),
          earnings: order?.settlement?.net,
          seller: sellerName(item),
          buyer: order?.buyer.name ?? 'The buyer',
        }),
    action: 'Reverse chargeback',
    busyLabel: 'Reversing...',
    hint: hints.seller,
  }),
  BOOK_PAYOUT: (item) => ({
    title: `Mark the withdrawal of ${ourAmount(item)} as paid?`,
    line: joinSentences(
      `Records that ${sellerName(item)} received ${ourAmount(item)}: the withdrawal is marked as paid, and the amount on hold counts as withdrawn.`,
      permanent,
    ),
    action: 'Mark as paid',
    busyLabel: 'Saving...',
    hint: hints.sellerWallet,
    isDanger: true,
  }),
  RETURN_PAYOUT: (item) => ({
    title: `Return ${ourAmount(item)} to the wallet?`,
    line: joinSentences(
      `Releases the amount on hold: ${ourAmount(item)} is returned to ${sellerName(item)}’s wallet, after any debt is paid off.`,
      'Do this only if the money did not arrive, or the bank sent it back.',
      permanent,
    ),
    action: `Return ${ourAmount(item)}`,
    busyLabel: 'Returning...',
    hint: hints.auditLog,
    isDanger: true,
  }),
  ASK_AGAIN: ({ kind }) => ({
    title: kind === 'PAYOUTS_BLOCKED' ? 'Try the waiting transfers again?' : 'Check with the provider again?',
    line:
      kind === 'PAYOUTS_BLOCKED'
        ? 'Jamun tries the transfers that wait for this reason again within a minute. The item reopens if they still have to wait.'
        : 'Jamun checks this transfer with the provider again and records the result. The item reopens if the outcome is still unknown.',
    action: 'Check again',
    busyLabel: 'Checking...',
    hint: hints.auditLog,
  }),
  CONFIRM_PAYMENT: (item) => ({
    title: `Confirm the payment of ${ourAmount(item)}?`,
    line: `Records that you found this payment in the provider’s dashboard. ${sellerName(item)} can withdraw the money after its usual hold.`,
    action: 'Confirm payment',
    busyLabel: 'Confirming...',
    hint: hints.both,
    isDanger: true,
  }),
  SEND_AGAIN: (item, order) => ({
    title: `Send the refund of ${refundedAmount(item)} again?`,
    line: joinSentences(
      `Jamun sends ${buyerName(item, order)} a new refund of ${refundedAmount(item)}.`,
      'If the provider already has another refund of this payment, nothing is sent. The seller’s wallet does not change.',
    ),
    action: `Refund ${refundedAmount(item)}`,
    busyLabel: 'Sending...',
    hint: hints.auditLog,
  }),
  DISMISS: (item) => ({
    title: 'Dismiss this item?',
    line: joinSentences(
      'Closes the item. Nothing is recorded, and nothing is sent to the provider. It reopens if the provider reports a change.',
      item.dispute?.outcome === 'LOST' &&
        item.order?.status !== 'REFUND_PENDING' &&
        !isDisputeOfRefunded(item) &&
        'Money that was reserved for this dispute is released to the seller.',
      isDisputeOfRefunded(item) && 'If the bank takes this money as well, deduct it on the seller’s page with Adjust balance.',
    ),
    action: 'Dismiss',
    busyLabel: 'Dismissing...',
    hint: hints.auditLog,
  }),
  RECORD_PARTIAL_CHARGEBACK: (item, order) => ({
    title: `Record a chargeback for ${itemName(item)}?`,
    line: joinSentences(
      `Records that the bank took ${refundedAmount(item)} back for ${buyerName(item, order)}.`,
      `It is deducted from ${sellerName(item)}’s funds; any shortfall becomes debt. The charges are not returned.`,
      isPart(item) && 'The sale remains, and the buyer keeps access.',
      nothingSent,
    ),
    action: `Record chargeback of ${refundedAmount(item)}`,
    busyLabel: 'Recording...',
    hint: hints.auditLog,
    isDanger: true,
  }),
};

/** paymentId → Payment ID, dispute_reason → Dispute reason */
function detailLabel(key: string): string {
  const label = key
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\bid\b/g, 'ID');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

type Resolution = NonNullable<AttentionItem['resolution']>;

/** Text of an item's drawer and of the dialog that resolves it. */
export const attentionItemText = {
  loading: 'Loading the item',
  failed: 'The item could not be loaded',
  notFound: { title: 'Item not found', line: 'Check the link, or search for the item.' },
  outcomeUnknown: 'The outcome is unknown. Reload before you try again.',
  kinds,
  advice,
  actions,
  question: (item: AttentionItem, action: AttentionAction, order?: Order) => questions[action](item, order),

  providerAmount: 'Amount at the provider',
  unknownAmount: 'Unknown',
  sides: {
    provider: 'Provider',
    jamun: 'Jamun',
    jamunRecord: (name: string) => `Jamun: ${name.toLowerCase()}`,
  },
  provider: { title: 'At the provider', reference: 'Reference', found: 'Found', changed: 'Changed' },
  detailLabel,
  record: {
    item: 'Item',
    buyer: 'Buyer',
    withdrawal: 'Withdrawal',
    viewWithdrawal: 'View withdrawal',
    seller: 'Seller',
    username: 'Username',
    orderId: 'Order ID',
    withdrawalId: 'Withdrawal ID',
  },
  resolution: {
    title: 'Resolved',
    how: 'How',
    by: 'By',
    when: 'When',
    reason: 'Reason',
    /** An item without an action was closed when the difference disappeared. */
    action: ({ action }: Pick<Resolution, 'action'>) => (action ? actions[action].done : 'Now matches the provider'),
    actor: ({ by }: Pick<Resolution, 'by'>) => by?.username ?? 'Jamun',
  },
};
