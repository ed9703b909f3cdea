import { askPayment } from '../payment/payment-status.ts';
import { itemIdOf, pendingPayment } from '../payment/pending-payment.ts';
import { resultAddress } from '../payment/result-address.ts';

/** Somebody who left while paying, and comes back to the page: asks once how that ended, and says so when it was paid. True then. */
export async function recallPayment(form: HTMLFormElement, refresh: () => Promise<void>): Promise<boolean> {
  const pending = pendingPayment.read();
  if (!pending || itemIdOf(pending) !== form.dataset.pay) return false;
  const status = await askPayment(pending);
  // While it is pending the open order is offered again; how it went is asked at the next visit.
  if (status === 'pending' || status === 'unknown') return false;
  pendingPayment.forget(pending.orderId);
  if (status !== 'success') return false;
  const note = form.querySelector<HTMLElement>('[data-pay-paid]');
  const link = note?.querySelector('a');
  if (note && link) {
    link.href = resultAddress.success(pending);
    note.hidden = false;
  }
  void refresh();
  return true;
}
