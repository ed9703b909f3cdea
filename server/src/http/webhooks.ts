import type { FastifyInstance } from 'fastify';
import type { Checkout } from '../modules/checkout/index.ts';
import type { Payouts } from '../modules/payouts/index.ts';
import { span } from '../platform/trace/span.ts';

// Real webhooks have about 2 KB.
const bodyLimit = 64 * 1024;

type WebhookReceiver = Checkout['receiveWebhook'];

interface Receivers {
  payments: WebhookReceiver;
  /** Null when administrators pay manually. */
  transfers: Payouts['transfers'];
}

export const payoutsWebhookPath = '/api/v1/webhooks/cashfree-payouts';

/**
 * Webhooks of the payment provider. Not part of the contract: the body stays raw bytes whatever its content type, because the
 * signature covers those bytes.
 */
export async function serveWebhooks(app: FastifyInstance, receivers: Receivers): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const mountReceiver = (path: string, receive: WebhookReceiver) =>
      scope.post(path, { bodyLimit }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await span({ name: 'receiveWebhook', attributes: { 'jamun.use_case': 'receiveWebhook' } }, async () =>
          receive(request.headers, body),
        );
        return reply.header('cache-control', 'no-store').send({ success: true, message: 'OK', data: null });
      });
    mountReceiver('/api/v1/webhooks/cashfree', receivers.payments);
    if (receivers.transfers) mountReceiver(payoutsWebhookPath, receivers.transfers.receiveWebhook);
  });
}
