import type { AdminOrderDetails } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import type { Deed } from '../../../domain/admin-orders/api.ts';
import { fundsLine } from '../../../domain/admin-orders/funds-line.ts';
import { itemNameOf } from '../../../domain/orders/ordered-item.ts';

interface Question {
  title: string;
  /** What will be so afterwards. */
  line: string;
  action: string;
  busyLabel: string;
  /** Readers of the reason. */
  hint: string;
}

const buyerOf = ({ buyer }: AdminOrderDetails) => `${buyer.name} (${buyer.username})`;

const sentences = (...parts: string[]) => parts.filter(Boolean).join(' ');

const mailed = 'Buyer and seller read it in their mail.';

function refundQuestion(order: AdminOrderDetails): Question {
  const amount = formatRupees(order.amount - order.refundedInPart);
  const fee = order.fee > 0 ? `The charges of ${formatRupees(order.fee)} are returned.` : '';
  const money =
    order.amount > 0 ? `${amount} goes back to ${buyerOf(order)}, who loses access at once.` : `${buyerOf(order)} loses access at once.`;
  return {
    title: `Refund “${itemNameOf(order)}”?`,
    line: sentences(money, fundsLine(order), fee, 'This cannot be undone.'),
    action: `Refund ${amount}`,
    busyLabel: 'Refunding...',
    hint: mailed,
  };
}

function chargebackQuestion(order: AdminOrderDetails): Question {
  const taken = `The bank has taken ${formatRupees(order.amount - order.refundedInPart)} back for ${buyerOf(order)}, who loses access at once.`;
  return {
    title: `Record a chargeback of “${itemNameOf(order)}”?`,
    line: sentences(taken, fundsLine(order), 'Nothing is sent to the payment provider. This cannot be undone.'),
    action: 'Record chargeback',
    busyLabel: 'Recording...',
    hint: mailed,
  };
}

function retryQuestion(order: AdminOrderDetails, refundId: string): Question {
  const amount = formatRupees(order.refunds.find(({ id }) => id === refundId)?.amount ?? 0);
  return {
    title: `Send ${amount} back again?`,
    line: `The payment provider refused to send it to ${buyerOf(order)} for “${itemNameOf(order)}”. It is asked once more; the seller’s wallet does not change.`,
    action: `Send ${amount}`,
    busyLabel: 'Sending...',
    hint: 'Shown in the audit log.',
  };
}

/** Names what is done, for whom, and how much it is. */
export function questionOf(order: AdminOrderDetails, deed: Deed): Question {
  if (deed.kind === 'refund') return refundQuestion(order);
  return deed.kind === 'chargeback' ? chargebackQuestion(order) : retryQuestion(order, deed.refundId);
}
