import { formatDuration, formatRupees, type Order, paymentMethodLabel } from '@jamun/contract';
import { formatDay, formatMoment } from '../../../lib/time.ts';
import { couponFact } from '../text.ts';
import { openOrder } from './order-access.ts';
import * as text from './text.ts';

/** Order of the visitor; null if it cannot be loaded. */
export const fetchOrder = async (orderId: string): Promise<Order | null> => (await openOrder(orderId).catch(() => null))?.order ?? null;

/** The specification asks for days; a named duration is shown with its days: 1 month (30 days). */
function durationLabel(days: number): string {
  const inDays = text.dayCount(days);
  const named = formatDuration(days);
  return named === inDays ? inDays : `${named} (${inDays})`;
}

/** Values of a receipt. */
export const orderFields = ({ id, amount, coupon, digitalProduct, telegramPlan, seller, payment, paidAt, accessUntil }: Order) => ({
  orderId: id,
  amount: formatRupees(amount),
  coupon: coupon && couponFact(coupon),
  title: digitalProduct?.title,
  channel: telegramPlan?.channel.channelName,
  plan: telegramPlan?.name,
  duration: telegramPlan && durationLabel(telegramPlan.duration),
  accessUntil: accessUntil && formatDay(accessUntil),
  seller: seller.name,
  date: paidAt && formatMoment(paidAt),
  paymentMethod: payment && paymentMethodLabel(payment),
  transactionId: payment?.gatewayTxnId,
});

/** Text about the refund of an order; null without one. */
export function refundText({ refund }: Order): string | null {
  if (!refund) return null;
  const amount = formatRupees(refund.amount);
  if (refund.status === 'DONE') return text.refundDone(amount);
  return refund.status === 'REFUSED' ? text.refundDeclined(amount) : text.refundStarted(amount);
}
