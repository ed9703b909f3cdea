import type { AdminOrderDetails, AttentionAction, AttentionItem } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import { fundsLine } from '../../../domain/admin-orders/funds-line.ts';
import { sellerOf } from './attention-text.ts';

interface Question {
  title: string;
  /** Bookings that follow. */
  line: string;
  action: string;
  busyLabel: string;
  /** Readers of the reason. */
  hint: string;
  /** The action takes money or access from somebody. */
  isDanger?: boolean;
}

/** The order's figures: the server says what undoing the sale takes. Undefined while they load. */
type Order = Pick<AdminOrderDetails, 'fee' | 'settlement' | 'ifUndone' | 'seller' | 'buyer'> | undefined;

const sentences = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' ');

const nothingSent = 'Nothing is sent to the payment provider.';
const permanent = 'This cannot be undone.';
const readers = {
  everybody: 'The buyer and the seller read it in their email.',
  sellerMail: 'The seller reads it in their email.',
  sellerWallet: 'The seller reads it in their wallet and email.',
  nobody: 'Kept in the audit log.',
};

const itemName = ({ order }: AttentionItem) => (order ? `“${order.itemName}”` : 'this payment');
const buyerName = (item: AttentionItem, order: Order) => order?.buyer.name ?? item.order?.buyer ?? 'the buyer';
const sellerName = (item: AttentionItem) => sellerOf(item)?.name ?? 'the seller';
const ourAmount = ({ order, withdrawal }: AttentionItem) => (order ?? withdrawal)?.amount ?? 0;
const refunded = (item: AttentionItem) => formatRupees(item.theirs.amount ?? ourAmount(item));
const ours = (item: AttentionItem) => formatRupees(ourAmount(item));

/** In rupees where the order is loaded, else the rule. */
const undoneLine = (item: AttentionItem, order: Order) =>
  sentences(
    (order && fundsLine(order)) ||
      `The earnings of this sale are taken from the funds of ${sellerName(item)}. What the funds do not cover becomes debt.`,
    order && order.fee > 0 && `The charges of ${formatRupees(order.fee)} are returned.`,
  );

type Ask = (item: AttentionItem, order: Order) => Question;

const refundQuestions = {
  RECORD_REFUND: (item, order) => ({
    title: `Record the refund of ${itemName(item)}?`,
    line: sentences(
      `Records a full refund of ${refunded(item)}: the sale is undone, and ${buyerName(item, order)} loses access at once.`,
      undoneLine(item, order),
      nothingSent,
      permanent,
    ),
    action: `Record refund of ${refunded(item)}`,
    busyLabel: 'Recording...',
    hint: readers.everybody,
    isDanger: true,
  }),
  RECORD_PARTIAL_REFUND: (item, order) => ({
    title: `Record a partial refund of ${itemName(item)}?`,
    line: sentences(
      `Records a refund of ${refunded(item)} out of ${ours(item)}: the sale remains, and ${buyerName(item, order)} keeps access.`,
      `${refunded(item)} is taken from the funds of ${sellerName(item)}; what they do not cover becomes debt. The charges stay.`,
      nothingSent,
      permanent,
    ),
    action: `Record refund of ${refunded(item)}`,
    busyLabel: 'Recording...',
    hint: readers.nobody,
    isDanger: true,
  }),
  RECORD_CHARGEBACK: (item, order) => ({
    title: `Record a chargeback of ${itemName(item)}?`,
    line: sentences(
      `Records that the bank took ${ours(item)} back for ${buyerName(item, order)}, who loses access at once.`,
      undoneLine(item, order),
      nothingSent,
    ),
    action: 'Record chargeback',
    busyLabel: 'Recording...',
    hint: readers.everybody,
    isDanger: true,
  }),
  REVERSE_CHARGEBACK: (item, order) => ({
    title: `Reverse the chargeback of ${itemName(item)}?`,
    line: sentences(
      `Records that the bank returned ${ours(item)}.`,
      `${order?.settlement ? `${formatRupees(order.settlement.net)} is` : 'The earnings of this sale are'} added to the wallet of ${sellerName(item)}, after any debt.`,
      `${order?.buyer.name ?? 'The buyer'} gets access again, unless the item is sold out or was bought again.`,
    ),
    action: 'Reverse chargeback',
    busyLabel: 'Reversing...',
    hint: readers.sellerMail,
  }),
} satisfies Partial<Record<AttentionAction, Ask>>;

/** The buyer has the money from the refund already. */
const isDisputeOfRefunded = ({ kind, order, actions }: AttentionItem) =>
  kind === 'DISPUTE' && order?.status === 'REFUNDED' && !actions.includes('REVERSE_CHARGEBACK');

const questions: Record<AttentionAction, Ask> = {
  ...refundQuestions,
  BOOK_PAYOUT: (item) => ({
    title: `Book the withdrawal of ${ours(item)}?`,
    line: sentences(
      `Records that ${sellerName(item)} received ${ours(item)}: the withdrawal becomes paid, and the amount on hold counts as withdrawn.`,
      permanent,
    ),
    action: `Book ${ours(item)}`,
    busyLabel: 'Booking...',
    hint: readers.sellerWallet,
    isDanger: true,
  }),
  RETURN_PAYOUT: (item) => ({
    title: `Return ${ours(item)} to the wallet?`,
    line: sentences(
      `Releases the amount on hold: ${sellerName(item)} has ${ours(item)} again, after any debt.`,
      'Do this only if the money did not arrive, or the bank sent it back.',
      permanent,
    ),
    action: `Return ${ours(item)}`,
    busyLabel: 'Returning...',
    hint: readers.nobody,
    isDanger: true,
  }),
  ASK_AGAIN: () => ({
    title: 'Ask the provider again?',
    line: 'Jamun asks the provider about this transfer again and books its answer. The item opens again if the outcome stays unknown.',
    action: 'Ask again',
    busyLabel: 'Asking...',
    hint: readers.nobody,
  }),
  DISMISS: (item) => ({
    title: 'Dismiss this item?',
    line: sentences(
      'Closes the item. Nothing is booked, and nothing is sent to the provider. It opens again if the provider reports a change.',
      isDisputeOfRefunded(item) && 'If the bank takes this money as well, deduct it on the seller’s page with Adjust balance.',
    ),
    action: 'Dismiss',
    busyLabel: 'Dismissing...',
    hint: readers.nobody,
  }),
};

/** The confirmation of an action: what will be booked, and for whom. */
export const resolveQuestion = (item: AttentionItem, action: AttentionAction, order?: Order): Question => questions[action](item, order);
