import { seconds } from '../kit/clock.ts';
import type { Cast, Player } from './cast.ts';
import type { Dice } from './dice.ts';
import type { OnSale } from './products.ts';
import type { Stage } from './stage.ts';

export type Outcome = 'SUCCESS' | 'FAILED' | 'PENDING' | 'USER_DROPPED';

interface Deps {
  stage: () => Stage;
  cast: Cast;
  dice: Dice;
}

const typed = ['Canon R8 and a 50 mm', 'Nikon Z5', 'Redmi Note 13', 'Sony A7 III', 'Pixel 8', 'iPhone 13', 'Fujifilm X-T30'];

export type Till = ReturnType<typeof createTill>;

/** Buying, step by step as a browser does it: the order, the payment at the provider's page, the way back. */
export function createTill({ stage, cast, dice }: Deps) {
  async function pay(orderId: string, paymentSessionId: string, outcome: Outcome): Promise<void> {
    const { clock, sandbox, call } = stage();
    clock.pass(seconds(dice.between(25, 70)));
    await sandbox('/cashfree/pay', { paymentSessionId, outcome, method: dice.roll() < 0.8 ? 'upi' : 'card' });
    clock.pass(seconds(3));
    await call('GET /api/v1/orders/payment-callback', { query: { orderId } });
  }

  const answersTo = ({ questions }: OnSale) =>
    questions.map(({ id, options }) => ({ questionId: id, answer: dice.oneOf(options.length > 0 ? options : typed) }));

  return {
    async buy(
      buyer: Player,
      product: OnSale,
      { outcome = 'SUCCESS' as Outcome, via = undefined as string | undefined } = {},
    ): Promise<string> {
      const token = await cast.tokenOf(buyer);
      const body = {
        answers: answersTo(product),
        ...(product.isFlexible ? { customAmount: dice.oneOf([99, 99, 149, 199, 251, 501]) } : {}),
        ...(via ? { via } : {}),
      };
      const { data } = await stage().call('POST /api/v1/digital-products/{id}/purchase', { params: { id: product.id }, body }, token);
      await pay(data.orderId, data.paymentSessionId, outcome);
      return data.orderId;
    },
    async subscribe(buyer: Player, params: { id: string; planId: string }, isFree: boolean): Promise<string> {
      const token = await cast.tokenOf(buyer);
      if (isFree) {
        const { data } = await stage().call('POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe', { params }, token);
        return data.orderId;
      }
      const path = 'POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription';
      const { data } = await stage().call(path, { params, body: {} }, token);
      await pay(data.orderId, data.paymentSessionId, 'SUCCESS');
      return data.orderId;
    },
    async refund(orderId: string, seller: Player, reason: string): Promise<void> {
      await stage().call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: { reason } }, await cast.tokenOf(seller));
      await stage().run('send-refund');
    },
  };
}
