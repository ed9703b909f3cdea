import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxCashfree } from './provider.ts';
import { invalid, Refusal, refusalBody } from './refusal.ts';
import type { OrderRow } from './rows.ts';
import { wireJson } from './rupees.ts';
import { orderView, paymentView, refundView } from './views.ts';

const version = '2025-01-01';
const isId = /^[A-Za-z0-9_-]{1,50}$/;
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const hash = (text: string) => createHash('sha256').update(text).digest();
const same = (a: string, b: string) => timingSafeEqual(hash(a), hash(b));
const header = (request: FastifyRequest, name: string) => String(request.headers[name] ?? '');

/** Every refusal, also of what nobody foresaw, has the provider's shape. */
export function refuseInItsWords(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const malformed = error.statusCode && error.statusCode < 500;
    const known = error instanceof Refusal ? error : malformed ? invalid('body', 'should be JSON') : null;
    const refusal = known ?? new Refusal(500, 'internal_error', 'something went wrong', 'api_error');
    return reply
      .status(refusal.status)
      .type('application/json')
      .send(JSON.stringify(refusalBody(refusal)));
  });
}

function admit(provider: SandboxCashfree, request: FastifyRequest): void {
  const [id, secret] = [header(request, 'x-client-id'), header(request, 'x-client-secret')];
  if (!same(id, provider.clientId) || !same(secret, provider.clientSecret)) {
    throw new Refusal(401, 'request_failed', 'authentication Failed', 'authentication_error');
  }
  if (header(request, 'x-api-version') !== version) throw new Refusal(400, 'api_version_invalid', `x-api-version : should be ${version}`);
}

/** What goes wrong on the way in. */
async function beUnreliable({ imperfections }: SandboxCashfree): Promise<void> {
  const { delayMs } = imperfections.now();
  if (delayMs > 0) await wait(delayMs);
  if (imperfections.strikes('serverErrors')) throw new Refusal(500, 'internal_error', 'something went wrong', 'api_error');
}

/** The merchant's side, under `/sandbox/cashfree/pg`. */
export const apiRoutes = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  const { store, imperfections, now } = provider;
  refuseInItsWords(app);
  app.addHook('preValidation', async (request) => {
    admit(provider, request);
    await beUnreliable(provider);
  });

  async function knownOrder(orderId: string): Promise<OrderRow> {
    const order = isId.test(orderId) ? await store.order(orderId) : null;
    if (!order) throw new Refusal(404, 'order_not_found', 'Order Reference Id does not exist');
    return order;
  }

  const answer = (reply: FastifyReply, view: unknown) => reply.type('application/json').send(wireJson(view));
  /** Done, but perhaps nobody hears of it. */
  function answerIfHeard(reply: FastifyReply, view: unknown) {
    if (!imperfections.strikes('loseAnswer')) return answer(reply, view);
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }

  app.post('/orders', async (request, reply) => {
    const order = await provider.openOrder(request.body, header(request, 'x-idempotency-key') || null);
    return answerIfHeard(reply, orderView(order, now()));
  });
  app.get<{ Params: { id: string } }>('/orders/:id', async ({ params }, reply) =>
    answer(reply, orderView(await knownOrder(params.id), now())),
  );
  app.get<{ Params: { id: string } }>('/orders/:id/payments', async ({ params }, reply) => {
    const order = await knownOrder(params.id);
    const payments = await store.payments(order.order_id);
    return answer(
      reply,
      payments.map((payment) => paymentView(order, payment)),
    );
  });
  app.post<{ Params: { id: string } }>('/orders/:id/refunds', async ({ params, body }, reply) =>
    answerIfHeard(reply, refundView(await provider.sendRefund(await knownOrder(params.id), body))),
  );
  app.get<{ Params: { id: string; refundId: string } }>('/orders/:id/refunds/:refundId', async ({ params }, reply) => {
    const order = await knownOrder(params.id);
    const refund = isId.test(params.refundId) ? await store.refund(params.refundId) : null;
    if (refund?.order_id !== order.order_id) throw new Refusal(404, 'refund_not_found', 'Refund does not exist');
    return answer(reply, refundView(refund));
  });
};
