import type { Order } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { returnTo } from '../../../lib/return-to.ts';
import { userToken } from '../../../lib/token.ts';
import type { PaidOrder } from '../payment/payment-status.ts';
import { pendingPayment } from '../payment/pending-payment.ts';
import { followAccess, showFiles } from './delivery.ts';
import { orderFigures, refundInWords } from './order-figures.ts';
import { showNoAnswer, showNoOrder } from './problem.ts';
import { onPress, say, show, type ViewName } from './views.ts';

async function resendReceipt(orderId: string, button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  try {
    say((await api('POST /api/v1/orders/{id}/receipt', { params: { id: orderId } })).message);
  } catch (error) {
    say(errorMessage(error, 'The receipt could not be sent. Please try again.'));
  } finally {
    button.ariaBusy = 'false';
  }
}

function viewOf({ telegramPlan, amount, isRenewal }: Order): ViewName {
  if (!telegramPlan) return 'productPaid';
  if (isRenewal) return 'planRenewed';
  return amount > 0 ? 'planPaid' : 'planTaken';
}

function showOrder(order: Order) {
  const isRefunded = order.status === 'REFUNDED' || order.status === 'REFUND_PENDING';
  if (isRefunded) {
    const status = order.status === 'REFUNDED' ? 'Refunded' : 'Refund pending';
    return show('refunded', { ...orderFigures(order), lead: refundInWords(order), status });
  }
  const figures = orderFigures(order);
  show(viewOf(order), { ...figures, ...(order.isRenewal ? { lead: `Renewed. You keep your access until ${figures.accessUntil}.` } : {}) });
  const download = document.querySelector<HTMLAnchorElement>('a[href="/purchased-digital-products"]');
  if (download) download.href = order.purchaseId ? `/purchased-digital-products/${order.purchaseId}` : '/purchased';
  onPress({ receipt: (button) => void resendReceipt(order.id, button), print: () => print() });
  if (order.telegramPlan) followAccess(order);
  else if (order.purchaseId) void showFiles(order.purchaseId, download);
}

/** The state of an order is anybody's who knows its id; what was bought is its buyer's alone. */
function askToSignIn(orderId: string): void {
  show('paidBySomebody', { orderId });
  onPress({
    signIn: () => {
      returnTo.remember(location.pathname + location.search);
      location.assign('/signin');
    },
  });
}

/** The order is paid: shows it. */
export async function showPaid({ orderId }: PaidOrder): Promise<void> {
  pendingPayment.forget(orderId);
  if (userToken.read() === null) return askToSignIn(orderId);
  try {
    showOrder((await api('GET /api/v1/orders/{id}', { params: { id: orderId } })).data);
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401 || status === 403) return askToSignIn(orderId);
    if (status === 404) showNoOrder();
    else showNoAnswer();
  }
}
