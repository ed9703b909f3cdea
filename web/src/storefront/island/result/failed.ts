import { fetchPaymentStatus, type OrderRef } from '../payment/payment-status.ts';
import { pendingPayment, shopAddress } from '../payment/pending-payment.ts';
import { poll } from '../payment/poll.ts';
import { failureMessage, resultAddress } from '../payment/result-address.ts';
import { bindActions, fillFields, showLink } from '../view-parts.ts';
import { fetchOrder, orderFields, refundText } from './order-details.ts';
import { showView } from './views.ts';

/** Returns to the page where the payment was started. The referrer may be a page of the provider or a redirect instead. */
function tryAgain(orderId: string | null): void {
  const from = document.referrer && new URL(document.referrer);
  const cameFromShop = from && from.origin === location.origin && /^\/[cd]\//.test(from.pathname);
  const pending = pendingPayment.read();
  if (cameFromShop) history.back();
  else if (pending && pending.orderId === orderId) location.assign(shopAddress(pending));
  else if (history.length > 1) history.back();
  else location.assign('/');
}

const maxChecks = 6;

/** Polls for a late confirmation by the bank. */
function watchForLatePayment(order: OrderRef): void {
  let checks = 0;
  poll(async () => {
    checks += 1;
    const isPaid = (await fetchPaymentStatus(order)) === 'success';
    if (isPaid) {
      showView('paidLate', { orderId: order.orderId });
      bindActions({ seeOrder: () => location.assign(resultAddress.success(order)) });
    }
    return isPaid || checks >= maxChecks;
  });
}

/** Shows the item and the amount, and the refund of a payment that came too late. */
async function showItem({ orderId }: OrderRef): Promise<void> {
  const order = await fetchOrder(orderId);
  if (!order) return;
  const { amount, coupon, title, channel, plan } = orderFields(order);
  fillFields({ amount, coupon, title, channel, plan, refund: refundText(order) });
  showLink('shop', order.page);
}

export function showFailed(order: OrderRef | null, code: string | null): void {
  fillFields({ orderId: order?.orderId, error: failureMessage(code) });
  bindActions({ tryAgain: () => tryAgain(order?.orderId ?? null) });
  if (!order) return;
  watchForLatePayment(order);
  void showItem(order);
}
