import { api } from '../../../lib/api.ts';
import { keepAsking } from '../payment/keep-asking.ts';
import { askPayment, type Known, type PaidOrder } from '../payment/payment-status.ts';
import { pendingPayment } from '../payment/pending-payment.ts';
import { resultAddress } from '../payment/result-address.ts';
import { openProvider } from './provider.ts';

/** What a buyer has decided on this page. */
export interface Wish {
  productId: string;
  /** In rupees; null where the price is not theirs to choose. */
  customAmount: number | null;
  /** What the page said it costs: should the price have changed meanwhile, nothing is charged. */
  expectedAmount: number;
  /** By the id of the question. */
  answers: Record<string, string>;
  /** What the account did not know. */
  contact: { name?: string; email?: string; phone?: string };
}

const words = {
  checking: 'Checking your payment…',
  unreachable: 'We cannot reach Jamun at the moment. Please do not pay again: your payment is safe, and we keep checking.',
  notLoaded: 'The payment window could not be loaded, and nothing was charged. Please check your connection and try again.',
};

const start = ({ productId, customAmount, expectedAmount, answers, contact }: Wish) =>
  api('POST /api/v1/digital-products/{id}/purchase', {
    params: { id: productId },
    body: {
      expectedAmount,
      ...(customAmount === null ? {} : { customAmount }),
      ...(Object.keys(contact).length > 0 ? { customer: contact } : {}),
      answers: Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer })),
    },
  });

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
function leaveFor(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => {});
}

/** From the wish to the page that says how it went. Throws when no payment could be started; then nothing was charged. */
export async function checkout(wish: Wish, say: (sentence: string) => void): Promise<never> {
  const { data: started } = await start(wish);
  const order: PaidOrder = { orderId: started.orderId, productType: 'DIGITAL_PRODUCT' };
  pendingPayment.write({ ...order, productId: wish.productId });
  try {
    await openProvider(started);
  } catch {
    return leaveFor(resultAddress.failed({ ...order, error: words.notLoaded }));
  }
  say(words.checking);
  const status = await answered(order, say);
  if (status === 'success') return leaveFor(resultAddress.success(order));
  return leaveFor(status === 'pending' ? resultAddress.waiting(order) : resultAddress.failed(order));
}
