import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import type { Checkout } from '../modules/checkout/index.ts';
import type { Payouts } from '../modules/payouts/index.ts';
import type { EventMetrics, WebhookProvider } from '../platform/metrics/event-metrics.ts';
import { span } from '../platform/trace/span.ts';

// Real webhooks have about 2 KB.
const bodyLimit = 64 * 1024;

type WebhookReceiver = Checkout['receiveWebhook'];

interface Receivers {
  payments: WebhookReceiver;
  /** Null when administrators pay manually. */
  transfers: Payouts['transfers'];
  countWebhook: EventMetrics['countWebhook'];
}

export const paymentsWebhookPath = '/api/v1/webhooks/cashfree';
export const payoutsWebhookPath = '/api/v1/webhooks/cashfree-payouts';

/**
 * Webhooks of the payment provider. Not part of the contract: the body stays raw bytes whatever its content type, because the
 * signature covers those bytes.
 */
export async function serveWebhooks(app: FastifyInstance, receivers: Receivers): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const mountReceiver = (path: string, provider: WebhookProvider, receive: WebhookReceiver) =>
      scope.post(path, { bodyLimit }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const useCase = { name: 'receiveWebhook', attributes: { 'jamun.use_case': 'receiveWebhook' } };
        try {
          receivers.countWebhook(provider, await span(useCase, async () => receive(request.headers, body)));
        } catch (error) {
          receivers.countWebhook(provider, error instanceof AppError && error.code === 'UNAUTHENTICATED' ? 'unsigned' : 'failed');
          throw error;
        }
        return reply.header('cache-control', 'no-store').send({ success: true, message: 'OK', data: null });
      });
    mountReceiver(paymentsWebhookPath, 'cashfree', receivers.payments);
    if (receivers.transfers) mountReceiver(payoutsWebhookPath, 'cashfree-payouts', receivers.transfers.receiveWebhook);
  });
}
