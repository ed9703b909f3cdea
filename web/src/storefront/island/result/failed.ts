import { api } from '../../../lib/api.ts';
import { userToken } from '../../../lib/token.ts';
import { keepAsking } from '../payment/keep-asking.ts';
import { askPayment, type PaidOrder } from '../payment/payment-status.ts';
import { pendingPayment, shopAddress } from '../payment/pending-payment.ts';
import { resultAddress } from '../payment/result-address.ts';
import { refundInWords } from './order-figures.ts';
import { fill, onPress, show } from './views.ts';
import { wordsFrom } from './words-from.ts';

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

/** Money that came too late is on its way back. */
async function lookForRefund({ orderId }: PaidOrder): Promise<void> {
  if (userToken.read() === null) return;
  const found = await api('GET /api/v1/orders/{id}', { params: { id: orderId } }).catch(() => null);
  if (found) fill({ refund: refundInWords(found.data) });
}

/** Says that it failed, and looks whether that is still so. */
export function showFailed(order: PaidOrder | null, error: string | null): void {
  fill({ orderId: order?.orderId, error: wordsFrom(error) });
  onPress({ tryAgain: () => tryAgain(order?.orderId ?? null) });
  if (!order) return;
  lookWhetherPaid(order);
  void lookForRefund(order);
}
