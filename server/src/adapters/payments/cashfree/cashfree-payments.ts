import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  type CheckoutToOpen,
  type PaymentsPort,
  PaymentsRefused,
  PaymentsUnavailable,
  type ProviderOrder,
  type ProviderRefund,
} from '../../../modules/checkout/index.ts';
import { type CashfreeClient, type ClientOptions, cashfreeClient, isNotFound } from './client.ts';
import { readWebhook } from './read-webhook.ts';
import { toRupees } from './rupees.ts';
import { Order, Payments, Refund } from './wire.ts';

interface Options extends ClientOptions {
  mode: 'sandbox' | 'production';
  sdkUrl: string;
}

/** The same wish is the same key, in every process and after every crash; it has to look like a UUID. */
function wishKey(kind: string, wish: object): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([kind, wish]))
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** Names and titles as banks take them; what is left of others may be nothing, and they are all optional. */
const plain = (text: string, least: number, most: number): string | undefined => {
  const letters = text.replace(/[^\p{L}\p{M}\p{N}.,:'&()-]+/gu, ' ').trim();
  const cut = [...letters].slice(0, most).join('').trim();
  return cut.length < least ? undefined : cut;
};

/** The provider takes no plain address of ours; the sandbox on this machine has no other. */
const reachable = (address: string, baseUrl: string) => address.startsWith('https:') || baseUrl.startsWith('http:');

function orderBody({ orderId, amount, customer, note, ...order }: CheckoutToOpen, baseUrl: string) {
  return {
    order_id: orderId,
    order_amount: toRupees(amount),
    order_currency: 'INR',
    order_expiry_time: order.expiresAt.toISOString(),
    order_note: plain(note, 3, 200),
    customer_details: {
      // At least three letters or digits, which the number of a person need not have.
      customer_id: `buyer${customer.id.replace(/[^A-Za-z0-9]/g, '')}`.slice(0, 50),
      customer_phone: customer.phone.replace(/^\+91/, ''),
      customer_email: customer.email.length > 100 ? undefined : customer.email,
      customer_name: plain(customer.name, 3, 100),
    },
    order_meta: {
      return_url: reachable(order.returnUrl, baseUrl) ? order.returnUrl : undefined,
      notify_url: reachable(order.notifyUrl, baseUrl) ? order.notifyUrl : undefined,
    },
  };
}

const pathOf = (orderId: string, rest = '') => `/orders/${encodeURIComponent(orderId)}${rest}`;
const getOrder = (client: CashfreeClient, orderId: string) =>
  client.insist({ method: 'GET', path: pathOf(orderId), route: '/orders/{id}', reply: Order });

const getPayments = (client: CashfreeClient, orderId: string) =>
  client.insist({ method: 'GET', path: pathOf(orderId, '/payments'), route: '/orders/{id}/payments', reply: Payments });

const unlessUnknown = (error: unknown) => {
  if (isNotFound(error)) return null;
  throw error;
};

/** One attempt that succeeded, and that tells what was asked for: there is nothing more to be known of the order. */
function paidAtOnce(orderId: string, [only, ...others]: z.output<typeof Payments>): ProviderOrder | null {
  if (!only?.order || others.length > 0 || only.attempt.status !== 'SUCCESS' || only.order.id !== orderId) return null;
  const { amount, currency } = only.order;
  return { status: 'PAID', amount, currency, payments: [only.attempt] };
}

/** Mostly one question is enough, since mostly it is asked because somebody has just paid. */
async function askState(client: CashfreeClient, orderId: string): Promise<ProviderOrder | null> {
  const first = await getPayments(client, orderId).catch(unlessUnknown);
  const paid = first && paidAtOnce(orderId, first);
  if (paid) return paid;
  const order = await getOrder(client, orderId).catch(unlessUnknown);
  if (!order) return null;
  const { status, amount, currency } = order;
  if (status === 'ACTIVE' && first?.length === 0) return { status, amount, currency, payments: [] };
  // Asked for after the order: whatever that says is paid is then among them.
  const payments = await getPayments(client, orderId).catch(unlessUnknown);
  return payments && { status, amount, currency, payments: payments.map(({ attempt }) => attempt) };
}

/** An order that stands at the provider already is used as it stands, if it is still the same order. */
async function openedBefore(client: CashfreeClient, { orderId, amount }: CheckoutToOpen): Promise<{ paymentSessionId: string }> {
  const order = await getOrder(client, orderId);
  if (order.amount !== amount || order.currency !== 'INR') {
    throw new PaymentsRefused('Cashfree already has this order with another amount', 'order_amount_differs');
  }
  if (order.status === 'EXPIRED' || order.status === 'TERMINATED') {
    throw new PaymentsRefused('Cashfree has closed this order', 'order_closed');
  }
  return { paymentSessionId: order.paymentSessionId };
}

type RefundWish = Parameters<PaymentsPort['refund']>[0];

const getRefund = (client: CashfreeClient, { orderId, refundId }: { orderId: string; refundId: string }) =>
  client
    .insist({
      method: 'GET',
      path: pathOf(orderId, `/refunds/${encodeURIComponent(refundId)}`),
      route: '/orders/{id}/refunds/{id}',
      reply: Refund,
    })
    .catch(unlessUnknown);

function postRefund(client: CashfreeClient, { orderId, refundId, amount, note }: RefundWish): Promise<ProviderRefund> {
  const body = { refund_id: refundId, refund_amount: toRupees(amount), refund_note: plain(note, 3, 100) };
  return client.once({
    method: 'POST',
    path: pathOf(orderId, '/refunds'),
    route: '/orders/{id}/refunds',
    reply: Refund,
    body,
    idempotencyKey: wishKey(`refund of ${orderId}`, body),
  });
}

/** Sent, and where the answer leaves a doubt, looked up: money goes back once, whatever was lost on the way. */
async function sendRefund(client: CashfreeClient, wish: RefundWish): Promise<ProviderRefund> {
  try {
    return await postRefund(client, wish);
  } catch (doubt) {
    const found = await getRefund(client, wish);
    if (found && found.amount !== wish.amount) {
      throw new PaymentsRefused('Cashfree already has this refund with another amount', 'refund_amount_differs');
    }
    if (found) return found;
    if (doubt instanceof PaymentsUnavailable) return postRefund(client, wish);
    throw doubt;
  }
}

/** Cashfree as it is, or as the sandbox plays it: the same calls over HTTP. */
export function cashfreePayments(options: Options): PaymentsPort {
  const client = cashfreeClient(options);
  return {
    async openCheckout(order) {
      const body = orderBody(order, options.baseUrl());
      try {
        // Safe to insist on: the provider keeps one order per id.
        const opened = await client.insist({
          method: 'POST',
          path: '/orders',
          route: '/orders',
          reply: Order,
          body,
          idempotencyKey: wishKey('order', body),
        });
        if (opened.id === order.orderId && opened.amount === order.amount) return { paymentSessionId: opened.paymentSessionId };
        throw new PaymentsRefused('Cashfree opened another order than the one asked for', 'order_amount_differs');
      } catch (error) {
        if (error instanceof PaymentsRefused && error.code === 'order_already_exists') return openedBefore(client, order);
        throw error;
      }
    },
    orderState: (orderId) => askState(client, orderId),
    refund: (wish) => sendRefund(client, wish),
    refundState: (refund) => getRefund(client, refund),
    readWebhook: (headers, body) => readWebhook(options.clientSecret, headers, body),
    browser: () => ({ mode: options.mode, sdkUrl: options.sdkUrl }),
  };
}
