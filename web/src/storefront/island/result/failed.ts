import { failureMessage } from '../payment/failure-codes.ts';
import { keepAsking } from '../payment/keep-asking.ts';
import { askPayment, type PaidOrder } from '../payment/payment-status.ts';
import { pendingPayment, shopAddress } from '../payment/pending-payment.ts';
import { resultAddress } from '../payment/result-address.ts';
import { fetchOrder } from './fetch-order.ts';
import { orderFigures, refundInWords } from './order-figures.ts';
import { fill, onPress, show, showLink } from './views.ts';

/** Back to where the payment was started. A page of the provider's, or one that only passed on, is not that. */
function tryAgain(orderId: string | null): void {
  const from = document.referrer && new URL(document.referrer);
  const cameFromShop = from && from.origin === location.origin && /^\/[cd]\//.test(from.pathname);
  const pending = pendingPayment.read();
  if (cameFromShop) history.back();
  else if (pending && pending.orderId === orderId) location.assign(shopAddress(pending));
  else if (history.length > 1) history.back();
  else location.assign('/');
}

// Later than that nobody sits here waiting.
const asksAtMost = 6;

/** A bank may have confirmed since. */
function lookWhetherPaid(order: PaidOrder): void {
  let asked = 0;
  keepAsking(async () => {
    asked += 1;
    const isPaid = (await askPayment(order)) === 'success';
    if (isPaid) {
      show('paidAfterAll', { orderId: order.orderId });
      onPress({ seeOrder: () => location.assign(resultAddress.success(order)) });
    }
    return isPaid || asked >= asksAtMost;
  });
}

/** Names the item and the amount, and a refund of money that came too late. */
async function showItem({ orderId }: PaidOrder): Promise<void> {
  const order = await fetchOrder(orderId);
  if (!order) return;
  const { amount, title, channel, plan } = orderFigures(order);
  fill({ amount, title, channel, plan, refund: refundInWords(order) });
  showLink('shop', order.page);
}

/** Says that it failed, and looks whether that is still so. */
export function showFailed(order: PaidOrder | null, code: string | null): void {
  fill({ orderId: order?.orderId, error: failureMessage(code) });
  onPress({ tryAgain: () => tryAgain(order?.orderId ?? null) });
  if (!order) return;
  lookWhetherPaid(order);
  void showItem(order);
}
