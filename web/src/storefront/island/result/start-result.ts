import { keepAsking } from '../payment/keep-asking.ts';
import { askPayment, type Known, type PaidOrder } from '../payment/payment-status.ts';
import { isOrderId } from '../payment/pending-payment.ts';
import { resultAddress } from '../payment/result-address.ts';
import { showFailed } from './failed.ts';
import { showNoOrder } from './problem.ts';
import { showPaid } from './success.ts';
import { showWaiting } from './waiting.ts';

const productTypes = ['DIGITAL_PRODUCT', 'TELEGRAM_PLAN'] as const;

/** What the address says; an id that is none names no order. */
function orderIn(query: URLSearchParams): PaidOrder | null {
  const orderId = query.get('orderId') ?? '';
  const productType = productTypes.find((type) => type === query.get('productType'));
  return isOrderId(orderId) ? { orderId, productType } : null;
}

/** Asks until it is known how the payment went; while it is not, says so. */
function follow(order: PaidOrder, whenPaid: () => void): void {
  let tell: ReturnType<typeof showWaiting> | null = null;
  const after: Record<Exclude<Known, 'pending' | 'unknown'>, () => void> = {
    success: whenPaid,
    failed: () => location.replace(resultAddress.failed(order)),
    none: showNoOrder,
  };
  const checkNow = keepAsking(async () => {
    const status = await askPayment(order);
    if (status !== 'pending' && status !== 'unknown') {
      after[status]();
      return true;
    }
    tell ??= showWaiting(order, () => checkNow());
    tell(status === 'pending');
    return false;
  });
}

/** `/payment-success`, `/payment-failed` and `/payment-callback`: each says what is true, whatever its address claims. */
export function startResult() {
  const kind = document.querySelector<HTMLElement>('[data-result]')?.dataset.result;
  if (!kind) return;
  const query = new URLSearchParams(location.search);
  const order = orderIn(query);
  if (kind === 'failed') return showFailed(order, query.get('error'));
  if (!order) return showNoOrder();
  follow(order, () => (kind === 'success' ? void showPaid(order) : location.replace(resultAddress.success(order))));
}
