import type { Order } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';

/** What a receipt says of an order. */
export const orderFigures = ({ id, amount, digitalProduct, telegramPlan }: Order) => ({
  orderId: id,
  amount: formatRupees(amount),
  title: digitalProduct?.title,
  channel: telegramPlan?.channel.channelName,
  plan: telegramPlan?.name,
  duration: telegramPlan && `${telegramPlan.duration.toLocaleString('en-IN')} ${telegramPlan.duration === 1 ? 'day' : 'days'}`,
});

/** What is to be said of money on its way back; null where there is none. */
export function refundInWords({ refund }: Order): string | null {
  if (!refund) return null;
  const amount = formatRupees(refund.amount);
  if (refund.status === 'DONE') return `${amount} went back to where you paid from. Banks may take a few days to show it.`;
  if (refund.status === 'REFUSED') return `Paying back ${amount} was refused by the bank. Please write to us.`;
  return `${amount} is on its way back to where you paid from. That takes a few days.`;
}
