import type { FastifyInstance } from 'fastify';
import type { Checkout } from '../modules/checkout/index.ts';
import type { Payouts } from '../modules/payouts/index.ts';

// Real ones have some two thousand bytes.
const bodyLimit = 64 * 1024;

type Receive = Checkout['receiveWebhook'];

interface Receivers {
  payments: Receive;
  /** Null where administrators pay by hand. */
  transfers: Payouts['transfers'];
}

export const payoutsWebhookPath = '/api/v1/webhooks/cashfree-payouts';

/**
 * What the payment provider sends of its own accord. It is no call of the contract: its body stays the bytes that came,
 * whatever they call themselves, since those are what the signature is about.
 */
export async function serveWebhooks(app: FastifyInstance, receivers: Receivers): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const receiving = (path: string, receive: Receive) =>
      scope.post(path, { bodyLimit }, async (request, reply) => {
        await receive(request.headers, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
        return reply.header('cache-control', 'no-store').send({ success: true, message: 'OK', data: null });
      });
    receiving('/api/v1/webhooks/cashfree', receivers.payments);
    if (receivers.transfers) receiving(payoutsWebhookPath, receivers.transfers.receiveWebhook);
  });
}
