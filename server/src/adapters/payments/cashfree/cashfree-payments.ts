import { createHash } from 'node:crypto';
import {
  type CheckoutToOpen,
  type OrderLook,
  PaymentsBusy,
  type PaymentsPort,
  PaymentsRejected,
  PaymentsUnavailable,
  type ProviderOrder,
  type ProviderRefund,
  type Urgency,
} from '../../../modules/checkout/index.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { type CashfreeClient, type ClientOptions, Conflict, cashfreeClient, NotFound } from './client.ts';
import { readWebhook } from './read-webhook.ts';
import { wireRupees } from './rupees.ts';
import { Disputes, Order, Payments, Refund, Refunds } from './wire.ts';

interface Options extends ClientOptions {
  /** Signs webhooks too until a rotation is complete. */
  previousSecret?: string | undefined;
  mode: 'sandbox' | 'production';
  sdkUrl: string;
}

/** Idempotency key: a hash of the request, the same in every process and after every crash, in the form of a UUID. */
function idempotencyKeyOf(kind: string, request: object): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([kind, request]))
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** Removes characters that banks reject. Returns undefined if too little is left: all these fields are optional. */
const bankSafeText = (text: string, min: number, max: number): string | undefined => {
  const cleaned = text.replace(/[^\p{L}\p{M}\p{N}.,:'&()-]+/gu, ' ').trim();
  const truncated = [...cleaned].slice(0, max).join('').trim();
  return truncated.length < min ? undefined : truncated;
};

/** The provider accepts only HTTPS URLs; the local sandbox uses HTTP. */
const isAcceptedUrl = (url: string, baseUrl: string) => url.startsWith('https:') || baseUrl.startsWith('http:');

/**
 * Cashfree knows the address of our webhook from its dashboard, and `notify_url` is no longer supported since API version 2023-08-01. Where
 * it still works, every webhook would arrive twice. The local sandbox has no dashboard.
 */
const takesNotifyUrl = ({ mode, baseUrl }: Pick<Options, 'mode' | 'baseUrl'>) => mode === 'sandbox' && baseUrl().startsWith('http:');

function orderBody({ orderId, amount, customer, note, ...order }: CheckoutToOpen, options: Pick<Options, 'mode' | 'baseUrl'>) {
  return {
    order_id: orderId,
    order_amount: wireRupees(amount),
    order_currency: 'INR',
    order_expiry_time: order.expiresAt.toISOString(),
    order_note: bankSafeText(note, 3, 200),
    customer_details: {
      // The prefix guarantees the required minimum of three characters.
      customer_id: `buyer${customer.id.replace(/[^A-Za-z0-9]/g, '')}`.slice(0, 50),
      customer_phone: customer.phone.replace(/^\+91/, ''),
      customer_email: customer.email.length > 100 ? undefined : customer.email,
      customer_name: bankSafeText(customer.name, 3, 100),
    },
    order_meta: {
      return_url: isAcceptedUrl(order.returnUrl, options.baseUrl()) ? order.returnUrl : undefined,
      notify_url: takesNotifyUrl(options) ? order.notifyUrl : undefined,
    },
  };
}

const pathOf = (orderId: string, rest = '') => `/orders/${encodeURIComponent(orderId)}${rest}`;

/** Rejects a response with another id than the requested one. */
function assertId<Response extends { id: string } | null>(id: string, response: Response): Response {
  if (response && response.id !== id) throw new PaymentsUnavailable('Cashfree returned another object than the requested one');
  return response;
}

const getOrder = async (client: CashfreeClient, orderId: string, urgency?: Urgency) =>
  assertId(orderId, await client.get({ path: pathOf(orderId), route: '/orders/{id}', kind: 'get-order', urgency, reply: Order }));

/** An attempt that belongs to another order counts as unreadable. */
async function getPayments(client: CashfreeClient, orderId: string, urgency: Urgency) {
  const call = { path: pathOf(orderId, '/payments'), route: '/orders/{id}/payments', kind: 'get-payments' } as const;
  const found = await client.get({ ...call, urgency, reply: Payments });
  if (!found) return null;
  const isOurs = ({ order }: (typeof found.attempts)[number]) => order === null || order.id === orderId;
  const foreign = found.attempts.filter((attempt) => !isOurs(attempt)).map(() => ['order_id']);
  return { attempts: found.attempts.filter(isOurs), unreadable: [...found.unreadable, ...foreign] };
}
type OrderPayments = NonNullable<Awaited<ReturnType<typeof getPayments>>>;

const stateOf = (order: Pick<ProviderOrder, 'status' | 'amount' | 'currency'>, { attempts, unreadable }: OrderPayments): ProviderOrder => ({
  status: order.status,
  amount: order.amount,
  currency: order.currency,
  payments: attempts.map(({ attempt }) => attempt),
  unreadablePayments: unreadable.length,
});

const noPayments: OrderPayments = { attempts: [], unreadable: [] };

/** Reads the payments of an order as it is now. Called after the order was read, so that a payment that made it PAID is included. */
async function paymentsAfter(
  client: CashfreeClient,
  log: Logger,
  orderId: string,
  { status }: Pick<ProviderOrder, 'status'>,
  urgency: Urgency,
) {
  const payments = await getPayments(client, orderId, urgency);
  for (const fields of payments?.unreadable ?? []) log.error({ orderId, fields }, 'the payment provider returned an unreadable payment');
  if (!payments && status === 'PAID') throw new PaymentsUnavailable('Cashfree reports a paid order without a payment');
  return payments ?? noPayments;
}

/** A successful payment contains the amount of its order, which must agree with ours. Null without one. */
function paidState(payments: OrderPayments): ProviderOrder | null {
  const paid = payments.attempts.find(({ attempt }) => attempt.status === 'SUCCESS')?.order;
  return paid ? stateOf({ status: 'PAID', amount: paid.amount, currency: paid.currency }, payments) : null;
}

/** One call for an order that is paid; null when the list does not tell. */
async function fetchPaidState(client: CashfreeClient, orderId: string, urgency: Urgency): Promise<ProviderOrder | null> {
  const payments = await getPayments(client, orderId, urgency);
  return payments && paidState(payments);
}

async function fetchOrderState(
  client: CashfreeClient,
  log: Logger,
  orderId: string,
  { attempts, urgency }: OrderLook,
): Promise<ProviderOrder | null> {
  const paid = attempts === 'first' ? await fetchPaidState(client, orderId, urgency) : null;
  if (paid) return paid;
  const order = await getOrder(client, orderId, urgency);
  if (!order) return null;
  if (order.status === 'UNKNOWN') log.error({ orderId }, 'the payment provider returned an unknown order status');
  const mayHavePayment = order.status === 'PAID' || order.status === 'UNKNOWN';
  if (attempts === 'if-paid' && !mayHavePayment) return stateOf(order, noPayments);
  const isOptional = attempts === 'if-spare' && !mayHavePayment;
  const payments = await paymentsAfter(client, log, orderId, order, isOptional ? 'spare' : urgency).catch((error: unknown) => {
    if (isOptional && error instanceof PaymentsBusy) return noPayments;
    throw error;
  });
  return paidState(payments) ?? stateOf(order, payments);
}

/** Reuses an order that the provider already has, if its amount is the same and it is still open. */
async function reuseOrder(client: CashfreeClient, { orderId, amount }: CheckoutToOpen): Promise<{ paymentSessionId: string }> {
  const order = await getOrder(client, orderId);
  if (!order) throw new PaymentsUnavailable('Cashfree reports this order both as existing and as missing');
  if (order.amount !== amount || order.currency !== 'INR') {
    throw new PaymentsRejected('Cashfree already has this order with another amount', 'order_amount_differs');
  }
  if (order.status === 'EXPIRED' || order.status === 'TERMINATED') {
    throw new PaymentsRejected('Cashfree has closed this order', 'order_closed');
  }
  return { paymentSessionId: order.paymentSessionId };
}

type RefundToSend = Parameters<PaymentsPort['refund']>[0];

const getRefund = async (client: CashfreeClient, { orderId, refundId }: { orderId: string; refundId: string }, urgency?: Urgency) =>
  assertId(
    refundId,
    await client.get({
      path: pathOf(orderId, `/refunds/${encodeURIComponent(refundId)}`),
      route: '/orders/{id}/refunds/{id}',
      kind: 'get-refund',
      urgency,
      reply: Refund,
    }),
  );

/**
 * Sends one POST. After any error a GET decides: an existing refund is returned, and the POST counts as rejected only if the
 * provider does not have the refund.
 */
async function sendRefund(client: CashfreeClient, { orderId, refundId, amount, note }: RefundToSend): Promise<ProviderRefund> {
  const body = { refund_id: refundId, refund_amount: wireRupees(amount), refund_note: bankSafeText(note, 3, 100) };
  try {
    const sent = await client.post({
      path: pathOf(orderId, '/refunds'),
      route: '/orders/{id}/refunds',
      kind: 'create-refund',
      urgency: 'work',
      reply: Refund,
      body,
      idempotencyKey: idempotencyKeyOf(`refund of ${orderId}`, body),
    });
    return assertId(refundId, sent);
  } catch (error) {
    const found = await getRefund(client, { orderId, refundId });
    if (found) return found;
    throw error;
  }
}

/** The provider may refuse, because a payment is in progress or the order is closed: the state of the order decides. */
async function terminate(client: CashfreeClient, orderId: string): Promise<void> {
  const body = { order_status: 'TERMINATED' };
  const idempotencyKey = idempotencyKeyOf(`termination of ${orderId}`, body);
  try {
    await client.patch({
      path: pathOf(orderId),
      route: '/orders/{id}',
      kind: 'terminate-order',
      urgency: 'work',
      reply: Order,
      body,
      idempotencyKey,
    });
  } catch (error) {
    const isClosed = error instanceof PaymentsRejected || error instanceof Conflict || error instanceof NotFound;
    if (!isClosed) throw error;
  }
}

/** Payments adapter for Cashfree. The sandbox simulates the same HTTP API. */
export function cashfreePayments(options: Options): PaymentsPort {
  const client = cashfreeClient(options);
  const webhookSecrets = [options.clientSecret, options.previousSecret ?? ''];
  return {
    async openCheckout(order) {
      const body = orderBody(order, options);
      try {
        // Safe to retry: the provider creates one order per id.
        const opened = await client.postWithRetries({
          path: '/orders',
          route: '/orders',
          kind: 'create-order',
          reply: Order,
          body,
          idempotencyKey: idempotencyKeyOf('order', body),
        });
        if (opened.id === order.orderId && opened.amount === order.amount) return { paymentSessionId: opened.paymentSessionId };
        throw new PaymentsRejected('Cashfree opened another order than the requested one', 'order_amount_differs');
      } catch (error) {
        if (error instanceof Conflict) return reuseOrder(client, order);
        throw error;
      }
    },
    terminate: (orderId) => terminate(client, orderId),
    orderState: (orderId, look = { attempts: 'always', urgency: 'buyer' }) => fetchOrderState(client, options.log, orderId, look),
    refund: (refund) => sendRefund(client, refund),
    refundState: (refund, urgency) => getRefund(client, refund, urgency),
    refundsOf: (orderId, urgency) =>
      client.get({ path: pathOf(orderId, '/refunds'), route: '/orders/{id}/refunds', kind: 'get-refund', urgency, reply: Refunds }),
    disputesOf: (orderId, urgency) =>
      client.get({ path: pathOf(orderId, '/disputes'), route: '/orders/{id}/disputes', kind: 'get-disputes', urgency, reply: Disputes }),
    readWebhook: (headers, body) => readWebhook(webhookSecrets, headers, body),
    browser: () => ({ mode: options.mode, sdkUrl: options.sdkUrl }),
  };
}
