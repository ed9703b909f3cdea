import { userToken } from '../../../lib/token.ts';
import type { OrderRef } from '../payment/payment-status.ts';
import { pendingPayment, shopAddress } from '../payment/pending-payment.ts';
import { bindActions, fillFields, showLink, showStatus } from '../view-parts.ts';
import { fetchOrder, orderFields } from './order-details.ts';
import * as text from './text.ts';
import { showView } from './views.ts';

// Most banks answer within this time; later the page says that the buyer can leave.
const longWait = 45_000;

async function showItem(id: string): Promise<void> {
  const order = await fetchOrder(id);
  if (!order) return;
  fillFields(orderFields(order));
  showLink('shop', order.page);
}

/** Shows a payment that the bank has not decided. Returns a function that updates the status line. */
export function showWaiting({ orderId }: OrderRef, checkNow: () => void) {
  const startedAt = Date.now();
  const pending = pendingPayment.read();
  showView('waiting', { orderId });
  void showItem(orderId);
  bindActions({
    checkAgain: checkNow,
    ...(pending?.orderId === orderId ? { backToShop: () => location.assign(shopAddress(pending)) } : {}),
  });
  return (isReachable: boolean) => {
    const isLong = Date.now() - startedAt > longWait;
    const list = userToken.read() === null ? text.purchasesShow : text.purchasedShows;
    showStatus(isReachable ? (isLong ? text.canLeavePage(list) : text.waitForBank(list)) : text.resultUnreachable);
  };
}
