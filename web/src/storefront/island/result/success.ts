import type { Order } from '@jamun/contract';
import { errorMessage } from '../../../lib/api-error.ts';
import { returnTo } from '../../../lib/return-to.ts';
import { userToken } from '../../../lib/token.ts';
import type { ResultView } from '../../hooks.ts';
import type { OrderRef } from '../payment/payment-status.ts';
import { pendingPayment } from '../payment/pending-payment.ts';
import { bindActions, runBusy, showLink, showStatus } from '../view-parts.ts';
import { showFiles, watchAccess } from './delivery.ts';
import { showGuestPart } from './guest-part.ts';
import { type OpenedOrder, openOrder } from './order-access.ts';
import { orderFields, refundText } from './order-details.ts';
import * as text from './text.ts';
import { showNoAnswer, showNoOrder, showView } from './views.ts';

const resendReceipt = (opened: OpenedOrder, button: HTMLButtonElement) =>
  runBusy(button, async () => {
    try {
      showStatus((await opened.sendReceipt()).message);
    } catch (error) {
      showStatus(errorMessage(error, text.receiptNotSent));
    }
  });

function viewOf({ telegramPlan, amount, isRenewal }: Order): ResultView {
  if (!telegramPlan) return amount > 0 ? 'productPaid' : 'productFree';
  if (isRenewal) return 'planRenewed';
  return amount > 0 ? 'planPaid' : 'planJoined';
}

/** Page that lists the purchases of this visitor. */
function linkPurchases({ isGuest }: OpenedOrder): void {
  showLink('purchased', isGuest ? null : '/purchased');
  showLink('purchases', isGuest ? '/purchases' : null);
}

function renewalLead({ isRenewal }: Order, { accessUntil, duration }: ReturnType<typeof orderFields>): string | null {
  if (!isRenewal) return null;
  return accessUntil ? text.renewedUntil(accessUntil) : text.renewedFor(duration ?? '');
}

function showOrder(opened: OpenedOrder): void {
  const { order } = opened;
  const fields = orderFields(order);
  if (order.status === 'REFUNDED' || order.status === 'REFUND_PENDING') {
    const status = order.status === 'REFUNDED' ? text.refundedStatus : text.refundPendingStatus;
    showView('refunded', { ...fields, lead: refundText(order), status });
    linkPurchases(opened);
    return;
  }
  showView(viewOf(order), { ...fields, lead: renewalLead(order, fields) });
  linkPurchases(opened);
  bindActions({
    receipt: (button) => void resendReceipt(opened, button),
    print: () => print(),
    ...showGuestPart(opened),
  });
  if (order.telegramPlan) watchAccess(opened);
  else void showFiles(opened);
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
  try {
    const opened = await openOrder(orderId);
    if (opened) showOrder(opened);
    else if (userToken.read() === null) askToSignIn(orderId);
    else showNoOrder();
  } catch {
    showNoAnswer();
  }
}
