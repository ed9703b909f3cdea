import type { FastifyInstance } from 'fastify';
import { scriptRoutes } from '../script-routes.ts';
import { ApiError, invalid } from './api-error.ts';
import { registerErrorHandler } from './api-routes.ts';
import { disputeChange, disputeInput, fieldsOf, forceInput, isId, matches, payInput, refundControlInput, waits } from './control-input.ts';
import { overviewPage } from './pages/overview-page.ts';
import type { SandboxCashfree } from './provider.ts';
import type { OrderRow, RefundRow } from './rows.ts';
import { orderStatus } from './views.ts';

type IdParams = { Params: { id: string } };

const refundData = ({ refund_id, cf_refund_id, status }: RefundRow) => ({
  data: { refundId: refund_id, cfRefundId: cf_refund_id, status },
});

async function findOrder({ store }: SandboxCashfree, orderId: unknown): Promise<OrderRow> {
  if (!matches(orderId, isId)) throw invalid('orderId', 'should be the id of an order');
  const order = await store.order(orderId);
  if (!order) throw new ApiError(404, 'order_not_found', 'Order Reference Id does not exist');
  return order;
}

/** Payments and refunds: actions of the buyer, the bank, and the merchant in the provider's dashboard. */
const paymentControls = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  const { store, refunds } = provider;
  /** Answers when the webhooks were tried once, unless the body says `wait: false`; so do all controls that send webhooks. */
  app.post('/pay', async ({ body }) => {
    const { order, attempt } = await provider.pay(payInput(body));
    return { data: { orderId: order.order_id, cfPaymentId: attempt.cf_payment_id, status: attempt.status } };
  });

  app.post('/refunds', async ({ body }) => {
    const { refundId, status, force } = forceInput(body);
    return refundData(await refunds.move(refundId, status, { force, wait: waits(body) }));
  });

  app.post<IdParams>('/orders/:id/refunds', async ({ params, body }) => {
    const order = await findOrder(provider, params.id);
    return refundData(await refunds.createInDashboard(order, { ...refundControlInput(body), wait: waits(body) }));
  });

  app.post<IdParams>('/orders/:id/auto-refunds', async ({ params, body }) => {
    const order = await findOrder(provider, params.id);
    const { cfPaymentId } = fieldsOf(body);
    if (!matches(cfPaymentId, isId)) throw invalid('cfPaymentId', 'should be the id of a payment');
    const payment = await store.payment(cfPaymentId, order.order_id);
    if (!payment) throw new ApiError(404, 'payment_not_found', 'Payment does not exist');
    const { status } = refundControlInput(body);
    return refundData(await refunds.createAutomatically(order, payment, { status, wait: waits(body) }));
  });
};

const disputeControls = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  const { disputes } = provider;
  app.post('/disputes', async ({ body }) => {
    const order = await findOrder(provider, fieldsOf(body).orderId);
    const dispute = await disputes.create(order, disputeInput(body));
    return { data: { disputeId: dispute.dispute_id, status: dispute.status } };
  });
  app.post<IdParams>('/disputes/:id', async ({ params, body }) => {
    const { status } = fieldsOf(body);
    const dispute = await disputes.move(params.id, typeof status === 'string' ? status : '', disputeChange(body));
    return { data: { disputeId: dispute.dispute_id, status: dispute.status } };
  });
};

const imperfectionControls = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  app.get('/imperfections', async () => ({ data: provider.imperfections.now() }));
  app.post('/imperfections', async ({ body }) => {
    const wrong = provider.imperfections.set(fieldsOf(body));
    if (wrong) throw invalid(wrong.slice(0, 40), 'is not understood');
    return { data: provider.imperfections.now() };
  });
  /** One attempt for each webhook that is due; with `everything` also for those that would wait. */
  app.post('/webhooks/deliver', async ({ body }) => ({
    data: { attempts: await provider.deliverWebhooks(fieldsOf(body).everything === true) },
  }));
  scriptRoutes(app, provider.scripts, 'orderId');
};

/** Controls for testers under `/sandbox/cashfree`, and the overview page. */
export const controlRoutes = (provider: SandboxCashfree) => async (app: FastifyInstance) => {
  registerErrorHandler(app);
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  for (const controls of [paymentControls, disputeControls, imperfectionControls]) await app.register(controls(provider));

  app.get<{ Querystring: { orderId?: string } }>('/', async (request, reply) => {
    const orderId = matches(request.query.orderId, isId) ? request.query.orderId : null;
    const orders = await provider.overview(orderId);
    const shown = orders.map((order) => ({ ...order, status: orderStatus(order, provider.now()) }));
    reply.header('vary', 'accept');
    const imperfections = provider.imperfections.now();
    if (!request.headers.accept?.includes('text/html')) return { data: { imperfections, orders: shown } };
    return reply.type('text/html; charset=utf-8').send(overviewPage(shown, imperfections, provider.scripts.list()));
  });
};
