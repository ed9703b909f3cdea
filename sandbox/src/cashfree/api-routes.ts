import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerCall } from '../script-reply.ts';
import { ApiError, errorBody, invalid } from './api-error.ts';
import type { Call } from './call-limits.ts';
import { unknownDispute } from './disputes.ts';
import type { SandboxCashfree } from './provider.ts';
import type { OrderRow } from './rows.ts';
import { orderView, paymentView, refundView } from './views.ts';

const version = '2025-01-01';
const isId = /^[A-Za-z0-9_-]{1,50}$/;
const hash = (text: string) => createHash('sha256').update(text).digest();
const same = (a: string, b: string) => timingSafeEqual(hash(a), hash(b));
const header = (request: FastifyRequest, name: string) => String(request.headers[name] ?? '');

/** Error handler: every error, expected or not, has the provider's shape. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const malformed = error.statusCode && error.statusCode < 500;
    const known = error instanceof ApiError ? error : malformed ? invalid('body', 'should be JSON') : null;
    const refusal = known ?? new ApiError(500, 'internal_error', 'something went wrong', 'api_error');
    return reply
      .status(refusal.status)
      .type('application/json')
      .send(JSON.stringify(errorBody(refusal)));
  });
}

function admit(provider: SandboxCashfree, request: FastifyRequest): void {
  const [id, secret] = [header(request, 'x-client-id'), header(request, 'x-client-secret')];
  if (!same(id, provider.clientId) || !same(secret, provider.clientSecret)) {
    throw new ApiError(401, 'request_failed', 'authentication Failed', 'authentication_error');
  }
  if (header(request, 'x-api-version') !== version) throw new ApiError(400, 'api_version_invalid', `x-api-version : should be ${version}`);
}

/** Imperfections that apply before a call is executed. */
async function applyImperfections({ imperfections }: SandboxCashfree): Promise<void> {
  const { delayMs } = imperfections.now();
  if (delayMs > 0) await sleep(delayMs);
  if (imperfections.strikes('serverErrors')) throw new ApiError(500, 'internal_error', 'something went wrong', 'api_error');
}

type OrderParams = { Params: { id: string } };

/** Lookups and answers that all routes of the merchant's API share. */
function routeHelpers(provider: SandboxCashfree) {
  const { store, imperfections, scripts } = provider;
  const limit = (reply: FastifyReply, call: Call) => {
    if (imperfections.now().callLimits) provider.limitCall(reply, call);
  };
  return {
    async knownOrder(orderId: string): Promise<OrderRow> {
      const order = isId.test(orderId) ? await store.order(orderId) : null;
      if (!order) throw new ApiError(404, 'order_not_found', 'Order Reference Id does not exist');
      return order;
    },
    /** Answers a call that only reads. */
    async read(reply: FastifyReply, call: Call, orderId: string | null, execute: () => Promise<unknown>) {
      limit(reply, call);
      return answerCall(reply, { rule: scripts.next(call, orderId), execute });
    },
    /** Answers a call that changes something: its answer can get lost. */
    async write(reply: FastifyReply, call: Call, orderId: string | null, execute: () => Promise<unknown>) {
      limit(reply, call);
      return answerCall(reply, { rule: scripts.next(call, orderId), execute, isLost: () => imperfections.strikes('loseAnswer') });
    },
  };
}

const orderRoutes = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  const { now } = provider;
  const { knownOrder, read, write } = routeHelpers(provider);
  app.post('/orders', (request, reply) => {
    const { order_id: orderId } = (request.body ?? {}) as { order_id?: unknown };
    return write(reply, 'create-order', typeof orderId === 'string' ? orderId : null, async () =>
      orderView(await provider.openOrder(request.body, header(request, 'x-idempotency-key') || null), now()),
    );
  });
  app.get<OrderParams>('/orders/:id', ({ params }, reply) =>
    read(reply, 'get-order', params.id, async () => orderView(await knownOrder(params.id), now())),
  );
  app.patch<OrderParams>('/orders/:id', ({ params, body }, reply) =>
    write(reply, 'terminate-order', params.id, async () =>
      orderView(await provider.terminateOrder(await knownOrder(params.id), body), now()),
    ),
  );
};

const paymentRoutes = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  const { store, imperfections } = provider;
  const { knownOrder, read } = routeHelpers(provider);
  app.get<OrderParams>('/orders/:id/payments', ({ params }, reply) =>
    read(reply, 'get-payments', params.id, async () => {
      const order = await knownOrder(params.id);
      return (await store.payments(order.order_id)).map((payment) =>
        paymentView(order, payment, imperfections.detailsFaultFor(order.order_id)),
      );
    }),
  );
  app.get<{ Params: { id: string; paymentId: string } }>('/orders/:id/payments/:paymentId', ({ params }, reply) =>
    read(reply, 'get-payment', params.id, async () => {
      const order = await knownOrder(params.id);
      const payment = isId.test(params.paymentId) ? await store.payment(params.paymentId, order.order_id) : null;
      if (!payment) throw new ApiError(404, 'payment_not_found', 'Payment does not exist');
      return paymentView(order, payment, imperfections.detailsFaultFor(order.order_id));
    }),
  );
};

const refundRoutes = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  const { refundRows, refunds } = provider;
  const { knownOrder, read, write } = routeHelpers(provider);
  app.post<OrderParams>('/orders/:id/refunds', ({ params, body }, reply) =>
    write(reply, 'create-refund', params.id, async () => refundView(await refunds.create(await knownOrder(params.id), body))),
  );
  app.get<OrderParams>('/orders/:id/refunds', ({ params }, reply) =>
    read(reply, 'get-refunds', params.id, async () => {
      const order = await knownOrder(params.id);
      return (await refundRows.refunds(order.order_id)).map(refundView);
    }),
  );
  app.get<{ Params: { id: string; refundId: string } }>('/orders/:id/refunds/:refundId', ({ params }, reply) =>
    read(reply, 'get-refund', params.id, async () => {
      const order = await knownOrder(params.id);
      const refund = isId.test(params.refundId) ? await refundRows.refund(params.refundId) : null;
      if (refund?.order_id !== order.order_id) throw new ApiError(404, 'refund_not_found', 'Refund does not exist');
      return refundView(refund);
    }),
  );
};

const disputeRoutes = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  const { store, disputes } = provider;
  app.addHook('preHandler', () => disputes.expire());
  const { knownOrder, read } = routeHelpers(provider);
  app.get<OrderParams>('/orders/:id/disputes', ({ params }, reply) =>
    read(reply, 'get-disputes', params.id, async () => disputes.viewsOfOrder((await knownOrder(params.id)).order_id)),
  );
  app.get<OrderParams>('/payments/:id/disputes', async ({ params }, reply) => {
    const order = isId.test(params.id) ? await store.orderOfPayment(params.id) : null;
    return read(reply, 'get-disputes', order?.order_id ?? null, async () => {
      if (!order) throw new ApiError(404, 'payment_not_found', 'Payment does not exist');
      return disputes.viewsOfPayment(params.id);
    });
  });
  app.get<OrderParams>('/disputes/:id', async ({ params }, reply) => {
    const dispute = await disputes.find(params.id);
    return read(reply, 'get-disputes', dispute?.order_id ?? null, async () => {
      if (!dispute) throw unknownDispute();
      return disputes.viewOf(dispute);
    });
  });
};

/** The merchant's API, under `/sandbox/cashfree/pg`. */
export const apiRoutes = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  registerErrorHandler(app);
  app.addHook('onSend', async (_request, reply) => void reply.header('date', provider.now().toUTCString()));
  app.addHook('preValidation', async (request) => {
    admit(provider, request);
    await applyImperfections(provider);
  });
  for (const routes of [orderRoutes, paymentRoutes, refundRoutes, disputeRoutes]) await app.register(routes(provider));
};
