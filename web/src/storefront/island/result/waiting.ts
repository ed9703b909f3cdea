import type { PaidOrder } from '../payment/payment-status.ts';
import { pendingPayment, shopAddress } from '../payment/pending-payment.ts';
import { fetchOrder } from './fetch-order.ts';
import { orderFigures } from './order-figures.ts';
import { fill, onPress, say, show, showLink } from './views.ts';

// Most banks answer within this time; after it people are told that they can leave.
const longAfter = 45_000;

const words = {
  wait: 'Purchased lists this payment as pending until the bank confirms it. If it fails, your bank returns any debit within 5–7 working days.',
  mayLeave: 'You can leave this page. We’ll email you when the bank confirms, and Purchased shows the payment as pending until then.',
  unreachable: 'We can’t reach Jamun right now. This page keeps trying.',
};

async function showItem(id: string): Promise<void> {
  const order = await fetchOrder(id);
  if (!order) return;
  fill(orderFigures(order));
  showLink('shop', order.page);
}

/** The bank has not decided. Returns a function that updates the sentence as time goes by. */
export function showWaiting({ orderId }: PaidOrder, checkNow: () => void) {
  const began = Date.now();
  const pending = pendingPayment.read();
  show('waiting', { orderId });
  void showItem(orderId);
  onPress({
    checkAgain: checkNow,
    ...(pending?.orderId === orderId ? { backToShop: () => location.assign(shopAddress(pending)) } : {}),
  });
  return (isReachable: boolean) => {
    const forLong = Date.now() - began > longAfter;
    say(isReachable ? (forLong ? words.mayLeave : words.wait) : words.unreachable);
  };
}
