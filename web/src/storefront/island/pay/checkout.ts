import { keepAsking } from '../payment/keep-asking.ts';
import { askPayment, type Known, type PaidOrder } from '../payment/payment-status.ts';
import { pendingPayment } from '../payment/pending-payment.ts';
import { resultAddress } from '../payment/result-address.ts';
import type { Offer } from './offer.ts';
import { openProvider } from './provider.ts';
import type { Wish } from './wish.ts';

const words = {
  checking: 'Checking your payment…',
  unreachable: 'We can’t reach Jamun right now. Please don’t pay again: your payment is safe, and we keep checking.',
};

/** Somebody who has just paid is told nothing wrong because a train went into a tunnel. */
const answered = (order: PaidOrder, say: (sentence: string) => void) =>
  new Promise<Exclude<Known, 'unknown'>>((resolve) => {
    keepAsking(async () => {
      const status = await askPayment(order);
      if (status === 'unknown') say(words.unreachable);
      else resolve(status);
      return status !== 'unknown';
    });
  });

/** The page is left: whoever waits here waits until it is gone, so that nothing can be pressed meanwhile. */
function leaveFor(address: string, replacesSheet = false): Promise<never> {
  if (replacesSheet) location.replace(address);
  else location.assign(address);
  return new Promise(() => {});
}

/** From the wish to the page that says how it went. Throws when no payment could be started; then nothing was charged. */
export async function checkout(offer: Offer, wish: Wish, say: (sentence: string) => void): Promise<never> {
  const started = await offer.start(wish);
  const { orderId } = started;
  if (!('paymentSessionId' in started)) return leaveFor(resultAddress.success({ orderId }));
  const order = { orderId, productType: offer.productType };
  pendingPayment.write({ ...offer.namesOf(wish), orderId });
  let isSheetOnTop: boolean;
  try {
    isSheetOnTop = await openProvider(started);
  } catch {
    return leaveFor(resultAddress.failed({ ...order, error: 'window_not_loaded' }));
  }
  say(words.checking);
  const status = await answered(order, say);
  if (status === 'success') return leaveFor(resultAddress.success(order), isSheetOnTop);
  return leaveFor(status === 'pending' ? resultAddress.waiting(order) : resultAddress.failed(order), isSheetOnTop);
}
