import type { Order } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { returnTo } from '../../../lib/return-to.ts';
import { userToken } from '../../../lib/token.ts';
import type { ResultView } from '../../hooks.ts';
import type { OrderRef } from '../payment/payment-status.ts';
import { pendingPayment } from '../payment/pending-payment.ts';
import * as text from '../text.ts';
import { showFiles, watchAccess } from './delivery.ts';
import { orderFields, refundText } from './order-details.ts';
import { bindActions, findLink, showNoAnswer, showNoOrder, showStatus, showView } from './views.ts';

async function resendReceipt(orderId: string, button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  try {
    showStatus((await api('POST /api/v1/orders/{id}/receipt', { params: { id: orderId } })).message);
  } catch (error) {
    showStatus(errorMessage(error, text.receiptNotSent));
  } finally {
    button.ariaBusy = 'false';
  }
}

function viewOf({ telegramPlan, amount, isRenewal }: Order): ResultView {
  if (!telegramPlan) return 'productPaid';
  if (isRenewal) return 'planRenewed';
  return amount > 0 ? 'planPaid' : 'planJoined';
}

function showOrder(order: Order) {
  const fields = orderFields(order);
  if (order.status === 'REFUNDED' || order.status === 'REFUND_PENDING') {
    const status = order.status === 'REFUNDED' ? text.refundedStatus : text.refundPendingStatus;
    return showView('refunded', { ...fields, lead: refundText(order), status });
  }
  showView(viewOf(order), { ...fields, lead: order.isRenewal ? text.renewedUntil(fields.accessUntil) : null });
  const download = findLink('download');
  if (download) download.href = order.purchaseId ? `/purchased-digital-products/${order.purchaseId}` : '/purchased';
  bindActions({ receipt: (button) => void resendReceipt(order.id, button), print: () => print() });
  if (order.telegramPlan) watchAccess(order);
  else if (order.purchaseId) void showFiles(order.purchaseId, download);
}

/** The status of an order is public to everybody with its id, the content only to its buyer. */
function askToSignIn(orderId: string): void {
  showView('paidSignedOut', { orderId });
  bindActions({
    signIn: () => {
      returnTo.remember(location.pathname + location.search);
      location.assign('/signin');
    },
  });
}

export async function showPaid({ orderId }: OrderRef): Promise<void> {
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
