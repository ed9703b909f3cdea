import { findHook, readHook } from '../../hooks.ts';
import { fetchPaymentStatus, type OrderRef, type PaymentCheck } from '../payment/payment-status.ts';
import { isOrderId } from '../payment/pending-payment.ts';
import { poll } from '../payment/poll.ts';
import { resultAddress } from '../payment/result-address.ts';
import { showFailed } from './failed.ts';
import { showPaid } from './success.ts';
import { showNoOrder } from './views.ts';
import { showWaiting } from './waiting.ts';

const productTypes = ['DIGITAL_PRODUCT', 'TELEGRAM_PLAN'] as const;

/** Order in the address; null without a valid id. */
function orderFromUrl(query: URLSearchParams): OrderRef | null {
  const orderId = query.get('orderId') ?? '';
  const productType = productTypes.find((type) => type === query.get('productType'));
  return isOrderId(orderId) ? { orderId, productType } : null;
}

/** Polls until the result of the payment is known; shows a waiting view until then. */
function watchPayment(order: OrderRef, onPaid: () => void): void {
  let updateWaiting: ReturnType<typeof showWaiting> | null = null;
  const handlers: Record<Exclude<PaymentCheck, 'pending' | 'unknown'>, () => void> = {
    success: onPaid,
    failed: () => location.replace(resultAddress.failed(order)),
    none: showNoOrder,
  };
  const checkNow = poll(async () => {
    const status = await fetchPaymentStatus(order);
    if (status !== 'pending' && status !== 'unknown') {
      handlers[status]();
      return true;
    }
    updateWaiting ??= showWaiting(order, () => checkNow());
    updateWaiting(status === 'pending');
    return false;
  });
}

/** `/payment-success`, `/payment-failed` and `/payment-callback`: each shows the status from the server, not the one in its address. */
export function startResult() {
  const area = findHook('result');
  const kind = area && readHook(area, 'result');
  if (!kind) return;
  const query = new URLSearchParams(location.search);
  const order = orderFromUrl(query);
  if (kind === 'failed') return showFailed(order, query.get('error'));
  if (!order) return showNoOrder();
  watchPayment(order, () => (kind === 'success' ? void showPaid(order) : location.replace(resultAddress.success(order))));
}
