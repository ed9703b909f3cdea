import type { AdminOrderDetails, AttentionAction, AttentionItem } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import { fundsLine } from '../../domain/admin-order/funds-line.ts';
import { sellerOf } from './attention-words.ts';

interface Question {
  title: string;
  /** What will be booked. */
  line: string;
  action: string;
  busyLabel: string;
  /** The action takes money or access from somebody. */
  isDanger: boolean;
}

/** The order's figures, where they are loaded: the server says what undoing the sale takes. */
type Order = Pick<AdminOrderDetails, 'fee' | 'settlement' | 'ifUndone' | 'seller'> | undefined;

const sentences = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' ');
const nothingSent = 'Nothing is sent to the payment provider.';
const permanent = 'This cannot be undone.';
const debtRule = 'What the wallet does not cover becomes debt.';

const itemName = ({ order }: AttentionItem) => (order ? `“${order.itemName}”` : 'this payment');
const buyerName = ({ order }: AttentionItem) => order?.buyer ?? 'The buyer';
const sellerName = (item: AttentionItem) => sellerOf(item)?.name ?? 'the seller';
const theirAmount = ({ theirs, order, withdrawal }: AttentionItem) => formatRupees(theirs.amount ?? (order ?? withdrawal)?.amount ?? 0);
const ourAmount = ({ order, withdrawal }: AttentionItem) => formatRupees((order ?? withdrawal)?.amount ?? 0);

const feeLine = (order: Order) => order && order.fee > 0 && `The charges of ${formatRupees(order.fee)} are returned.`;

/** In rupees where the order is loaded, else the rule. */
const undoneLine = (item: AttentionItem, order: Order) =>
  (order && fundsLine(order)) || `The earnings of this sale are taken from the wallet of ${sellerName(item)}. ${debtRule}`;

type Ask = (item: AttentionItem, order: Order) => Question;

const questions: Record<AttentionAction, Ask> = {
  RECORD_REFUND: (item, order) => ({
    title: `Record the refund of ${itemName(item)}?`,
    line: sentences(
      `Records a full refund of ${theirAmount(item)}: the sale is undone, and ${buyerName(item)} loses access at once.`,
      undoneLine(item, order),
      feeLine(order),
      nothingSent,
      permanent,
    ),
    action: `Record refund of ${theirAmount(item)}`,
    busyLabel: 'Recording...',
    isDanger: true,
  }),
  RECORD_PARTIAL_REFUND: (item) => ({
    title: `Record a partial refund of ${itemName(item)}?`,
    line: sentences(
      `Records a refund of ${theirAmount(item)} out of ${ourAmount(item)}: the sale stands, and ${buyerName(item)} keeps access.`,
      `${theirAmount(item)} is taken from the wallet of ${sellerName(item)}. ${debtRule}`,
      nothingSent,
      permanent,
    ),
    action: `Record refund of ${theirAmount(item)}`,
    busyLabel: 'Recording...',
    isDanger: true,
  }),
  RECORD_CHARGEBACK: (item, order) => ({
    title: `Record a chargeback of ${itemName(item)}?`,
    line: sentences(
      `Records that the bank took ${ourAmount(item)} for ${buyerName(item)}, who loses access at once.`,
      undoneLine(item, order),
      feeLine(order),
      nothingSent,
    ),
    action: 'Record chargeback',
    busyLabel: 'Recording...',
    isDanger: true,
  }),
  REVERSE_CHARGEBACK: (item, order) => ({
    title: `Reverse the chargeback of ${itemName(item)}?`,
    line: sentences(
      `Records that the bank returned ${ourAmount(item)}.`,
      order?.settlement
        ? `${formatRupees(order.settlement.net)} is added to the wallet of ${sellerName(item)}, after any debt.`
        : `The earnings of this sale are added to the wallet of ${sellerName(item)}, after any debt.`,
      `${buyerName(item)} gets access again, unless the item is sold out or was bought again.`,
    ),
    action: 'Reverse chargeback',
    busyLabel: 'Reversing...',
    isDanger: false,
  }),
  BOOK_PAYOUT: (item) => ({
    title: `Book the late withdrawal of ${theirAmount(item)}?`,
    line: sentences(
      `Records that ${sellerName(item)} received ${theirAmount(item)}: the amount on hold counts as withdrawn.`,
      nothingSent,
      permanent,
    ),
    action: `Book ${theirAmount(item)}`,
    busyLabel: 'Booking...',
    isDanger: true,
  }),
  RETURN_PAYOUT: (item) => ({
    title: `Return ${theirAmount(item)} to the wallet?`,
    line: sentences(
      `Releases the amount on hold: ${theirAmount(item)} is added to the wallet of ${sellerName(item)}.`,
      'Do this only when the bank has sent the money back to you.',
      permanent,
    ),
    action: `Return ${theirAmount(item)}`,
    busyLabel: 'Returning...',
    isDanger: false,
  }),
  ASK_AGAIN: () => ({
    title: 'Ask the provider again?',
    line: 'Asks the provider for the current state and books what it answers, as if the answer had come in time.',
    action: 'Ask again',
    busyLabel: 'Asking...',
    isDanger: false,
  }),
  DISMISS: () => ({
    title: 'Dismiss this item?',
    line: 'Closes the item. Nothing is booked and nothing is sent to the provider.',
    action: 'Dismiss',
    busyLabel: 'Dismissing...',
    isDanger: false,
  }),
};

/** The confirmation of an action: what will be booked, and for whom. */
export const resolveQuestion = (item: AttentionItem, action: AttentionAction, order?: Order): Question => questions[action](item, order);
