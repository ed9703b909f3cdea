import type { Order } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import { formatDuration, paymentMethodLabel } from '@jamun/contract/order-words';
import { formatDay, formatMoment } from '../../../lib/time.ts';

/** The specification asks for days; a duration that has a name is called by it too: 1 month (30 days). */
function durationFigure(days: number): string {
  const inDays = `${days.toLocaleString('en-IN')} ${days === 1 ? 'day' : 'days'}`;
  const words = formatDuration(days);
  return words === inDays ? inDays : `${words} (${inDays})`;
}

/** The values of a receipt. */
export const orderFigures = ({ id, amount, digitalProduct, telegramPlan, seller, payment, paidAt, accessUntil }: Order) => ({
  orderId: id,
  amount: formatRupees(amount),
  title: digitalProduct?.title,
  channel: telegramPlan?.channel.channelName,
  plan: telegramPlan?.name,
  duration: telegramPlan && durationFigure(telegramPlan.duration),
  accessUntil: accessUntil && formatDay(accessUntil),
  seller: seller.name,
  date: paidAt && formatMoment(paidAt),
  paymentMethod: payment && paymentMethodLabel(payment),
  transactionId: payment?.gatewayTxnId,
});

const bankDays = 'It usually takes 3–7 working days to show up.';

/** Text about the refund of an order; null without one. */
export function refundInWords({ refund }: Order): string | null {
  if (!refund) return null;
  const amount = formatRupees(refund.amount);
  if (refund.status === 'DONE') return `We've refunded ${amount} to the account you paid from. ${bankDays}`;
  if (refund.status === 'REFUSED') return `The bank declined the refund of ${amount}. Please write to us.`;
  return `We're refunding ${amount} to the account you paid from. ${bankDays}`;
}
