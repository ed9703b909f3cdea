import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseInItsWords } from './api-routes.ts';
import { overviewPage } from './overview-page.ts';
import type { PayInput } from './payment.ts';
import type { SandboxCashfree } from './provider.ts';
import { invalid } from './refusal.ts';
import { type PaymentStatus, type RefundStatus, refundStatuses } from './rows.ts';
import { orderStatus } from './views.ts';

const outcomes: PaymentStatus[] = ['SUCCESS', 'FAILED', 'USER_DROPPED', 'PENDING'];
const isSession = /^session_[\w-]{20,200}$/;
const isId = /^[A-Za-z0-9_-]{1,50}$/;

const fieldsOf = ({ body }: FastifyRequest) => (typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {});
const matches = (given: unknown, shape: RegExp): given is string => typeof given === 'string' && shape.test(given);

function payInput(request: FastifyRequest): PayInput {
  const { paymentSessionId, outcome, method, cfPaymentId, wait } = fieldsOf(request);
  if (!matches(paymentSessionId, isSession)) throw invalid('paymentSessionId', 'should be the one of an order');
  if (!outcomes.includes(outcome as PaymentStatus)) throw invalid('outcome', `should be ${outcomes.join(', ')}`);
  if (cfPaymentId !== undefined && !matches(cfPaymentId, /^\d{1,20}$/)) throw invalid('cfPaymentId', 'should be the number of a payment');
  return {
    paymentSessionId,
    outcome: outcome as PaymentStatus,
    group: method === 'card' ? 'credit_card' : 'upi',
    cfPaymentId: cfPaymentId ?? null,
    wait: wait !== false,
  };
}

/** What a buyer, a bank and a tester do to the provider: `/sandbox/cashfree` and below. */
export const controlRoutes = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  refuseInItsWords(app);
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  /** By a script: answers when the webhooks were tried once, unless it says `wait: false`. */
  app.post('/pay', async (request) => {
    const { order, attempt } = await provider.pay(payInput(request));
    return { data: { orderId: order.order_id, cfPaymentId: attempt.cf_payment_id, status: attempt.status } };
  });

  app.get('/imperfections', async () => ({ data: provider.imperfections.now() }));
  app.post('/imperfections', async (request) => {
    const wrong = provider.imperfections.set(fieldsOf(request));
    if (wrong) throw invalid(wrong.slice(0, 40), 'is not understood');
    return { data: provider.imperfections.now() };
  });

  /** One attempt for each webhook that is due; with `everything` also for those that would wait. */
  app.post('/webhooks/deliver', async (request) => ({
    data: { attempts: await provider.deliverWebhooks(fieldsOf(request).everything === true) },
  }));

  app.post('/refunds', async (request) => {
    const { refundId, status, wait } = fieldsOf(request);
    if (!matches(refundId, isId)) throw invalid('refundId', 'should be the one of a refund');
    if (!refundStatuses.includes(status as RefundStatus)) throw invalid('status', 'should be SUCCESS, CANCELLED or FAILED');
    const refund = await provider.endRefund(refundId, status as RefundStatus, wait !== false);
    return { data: { refundId: refund.refund_id, status: refund.status } };
  });

  app.get<{ Querystring: { orderId?: string } }>('/', async (request, reply) => {
    const orderId = matches(request.query.orderId, isId) ? request.query.orderId : null;
    const orders = await provider.overview(orderId);
    const shown = orders.map((order) => ({ ...order, status: orderStatus(order, provider.now()) }));
    reply.header('vary', 'accept');
    if (!request.headers.accept?.includes('text/html')) return { data: { imperfections: provider.imperfections.now(), orders: shown } };
    return reply.type('text/html; charset=utf-8').send(overviewPage(shown, provider.imperfections.now()));
  });
};
