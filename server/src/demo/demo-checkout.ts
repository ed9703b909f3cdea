import { seconds } from '../kit/clock.ts';
import type { DemoServer } from './demo-server.ts';
import type { DemoUser, DemoUsers } from './demo-users.ts';
import type { CatalogProduct } from './products.ts';
import type { SeededRandom } from './seeded-random.ts';

export type Outcome = 'SUCCESS' | 'FAILED' | 'PENDING' | 'USER_DROPPED';

interface Deps {
  server: () => DemoServer;
  users: DemoUsers;
  random: SeededRandom;
}

interface PurchaseOptions {
  outcome?: Outcome;
  /** Short link that led to the product. */
  via?: string | undefined;
  couponCode?: string | undefined;
}

const textAnswers = ['Canon R8 and a 50 mm', 'Nikon Z5', 'Redmi Note 13', 'Sony A7 III', 'Pixel 8', 'iPhone 13', 'Fujifilm X-T30'];

export type DemoCheckout = ReturnType<typeof createDemoCheckout>;

/** Checkout with the steps of a browser: order, payment on the provider's page, payment callback. */
export function createDemoCheckout({ server, users, random }: Deps) {
  async function pay(orderId: string, paymentSessionId: string, outcome: Outcome): Promise<void> {
    const { clock, sandbox, call } = server();
    clock.advance(seconds(random.between(25, 70)));
    await sandbox('/cashfree/pay', { paymentSessionId, outcome, method: random.next() < 0.8 ? 'upi' : 'card' });
    clock.advance(seconds(3));
    await call('GET /api/v1/orders/payment-callback', { query: { orderId } });
  }

  const answersTo = ({ questions }: CatalogProduct) =>
    questions.map(({ id, options }) => ({ questionId: id, answer: random.pick(options.length > 0 ? options : textAnswers) }));

  const purchaseBody = (product: CatalogProduct, { via, couponCode }: PurchaseOptions) => ({
    answers: answersTo(product),
    ...(product.isFlexible ? { customAmount: random.pick([99, 99, 149, 199, 251, 501]) } : {}),
    ...(via ? { via } : {}),
    ...(couponCode ? { couponCode } : {}),
  });

  return {
    async buy(buyer: DemoUser, product: CatalogProduct, options: PurchaseOptions = {}): Promise<string> {
      const token = await users.tokenOf(buyer);
      const input = { params: { id: product.id }, body: purchaseBody(product, options) };
      const { data } = await server().call('POST /api/v1/digital-products/{id}/purchase', input, token);
      await pay(data.orderId, data.paymentSessionId, options.outcome ?? 'SUCCESS');
      return data.orderId;
    },
    async buyAsGuest(product: CatalogProduct, options: PurchaseOptions = {}): Promise<string> {
      const input = { params: { id: product.id }, body: { ...purchaseBody(product, options), customer: users.newGuest() } };
      const { data } = await server().call('POST /api/v1/guest/digital-products/{id}/purchase', input);
      await pay(data.orderId, data.paymentSessionId, options.outcome ?? 'SUCCESS');
      return data.orderId;
    },
    /** Order for which the coupon leaves nothing to pay. */
    async takeFree(buyer: DemoUser, product: CatalogProduct, couponCode: string): Promise<void> {
      const body = { productType: 'DIGITAL_PRODUCT' as const, itemId: product.id, couponCode, answers: answersTo(product) };
      await server().call('POST /api/v1/checkout/free-order', { body }, await users.tokenOf(buyer));
    },
    async subscribe(
      buyer: DemoUser,
      params: { id: string; planId: string },
      { isFree = false, couponCode }: { isFree?: boolean; couponCode?: string | undefined } = {},
    ): Promise<string> {
      const token = await users.tokenOf(buyer);
      if (isFree) {
        const { data } = await server().call('POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe', { params }, token);
        return data.orderId;
      }
      const path = 'POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription';
      const { data } = await server().call(path, { params, body: couponCode ? { couponCode } : {} }, token);
      await pay(data.orderId, data.paymentSessionId, 'SUCCESS');
      return data.orderId;
    },
    async refund(orderId: string, seller: DemoUser, reason: string): Promise<void> {
      await server().call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: { reason } }, await users.tokenOf(seller));
      await server().runJobs('send-refund');
    },
  };
}
