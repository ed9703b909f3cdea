import { findHook } from '../../hooks.ts';
import { fetchPaymentStatus, type OrderRef, type PaymentCheck } from '../payment/payment-status.ts';
import { itemIdOf, pendingPayment } from '../payment/pending-payment.ts';
import { poll } from '../payment/poll.ts';
import { resultAddress } from '../payment/result-address.ts';
import * as text from '../text.ts';
import type { ShowMessage } from './messages.ts';
import type { Offer } from './offer.ts';
import type { PaySheet } from './pay-sheet.ts';
import { openProvider } from './provider.ts';
import type { PurchaseRequest } from './purchase-request.ts';
import { itemIdIn } from './selection.ts';

/** Retries until the server answers: a lost connection right after the payment must not look like a failure. */
const awaitStatus = (order: OrderRef, showMessage: ShowMessage) =>
  new Promise<Exclude<PaymentCheck, 'unknown'>>((resolve) => {
    poll(async () => {
      const status = await fetchPaymentStatus(order);
      if (status === 'unknown') showMessage(text.statusUnreachable);
      else resolve(status);
      return status !== 'unknown';
    });
  });

/** Never resolves, so that the pay button stays busy until the next page replaces this one. */
function leaveFor(address: string, replacesWindow = false): Promise<never> {
  if (replacesWindow) location.replace(address);
  else location.assign(address);
  return new Promise(() => {});
}

interface CheckoutOptions {
  offer: Offer;
  request: PurchaseRequest;
  sheet: PaySheet;
  showMessage: ShowMessage;
}

/**
 * Starts the payment, opens the provider's window and leaves for the result page. Resolves if the buyer cancels before the payment.
 * Throws if the payment could not be started.
 */
export async function runCheckout({ offer, request, sheet, showMessage }: CheckoutOptions): Promise<void> {
  const started = await offer.start(request);
  if (!started) return;
  const { orderId } = started;
  if (!('paymentSessionId' in started)) return leaveFor(resultAddress.success({ orderId }), sheet.handOver());
  const order = { orderId, productType: offer.productType };
  pendingPayment.write({ ...offer.itemRef(request), orderId });
  let isWindowOnTop: boolean;
  try {
    // The provider's window would open below a modal dialog.
    isWindowOnTop = await openProvider(started, { usesEntry: sheet.handOver() });
  } catch {
    return leaveFor(resultAddress.failed({ ...order, error: 'window_not_loaded' }));
  }
  showMessage(text.checkingPayment);
  const status = await awaitStatus(order, showMessage);
  if (status === 'success') return leaveFor(resultAddress.success(order), isWindowOnTop);
  return leaveFor(status === 'pending' ? resultAddress.waiting(order) : resultAddress.failed(order), isWindowOnTop);
}

/** Checks a payment that the buyer left before its result was known. Shows a note and returns true if it succeeded. */
export async function recallPayment(form: HTMLFormElement, refresh: () => Promise<void>): Promise<boolean> {
  const pending = pendingPayment.read();
  if (!pending || itemIdOf(pending) !== itemIdIn(form)) return false;
  const status = await fetchPaymentStatus(pending);
  // The page offers to continue a pending order; the next visit checks it again.
  if (status === 'pending' || status === 'unknown') return false;
  pendingPayment.forget(pending.orderId);
  if (status !== 'success') return false;
  const note = findHook('pay-paid', form);
  const link = note?.querySelector('a');
  if (note && link) {
    link.href = resultAddress.success(pending);
    note.hidden = false;
  }
  void refresh();
  return true;
}
