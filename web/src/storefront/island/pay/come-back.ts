import { askPayment } from '../payment/payment-status.ts';
import { pendingPayment } from '../payment/pending-payment.ts';
import { resultAddress } from '../payment/result-address.ts';

/** Somebody who left while paying, and comes back to the product: asks once how that ended, and says so when it was paid. */
export async function recallPayment(form: HTMLFormElement, refresh: () => Promise<void>): Promise<void> {
  const pending = pendingPayment.read();
  if (pending?.productId !== form.dataset.pay || !pending) return;
  const status = await askPayment(pending);
  // While it is pending the open order is offered again; how it went is asked at the next visit.
  if (status === 'pending' || status === 'unknown') return;
  pendingPayment.forget(pending.orderId);
  if (status !== 'success') return;
  const note = form.querySelector<HTMLElement>('[data-pay-paid]');
  const link = note?.querySelector('a');
  if (!note || !link) return;
  link.href = resultAddress.success(pending);
  note.hidden = false;
  await refresh();
}
