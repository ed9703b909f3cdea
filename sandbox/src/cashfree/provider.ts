import { randomBytes } from 'node:crypto';
import { newNumber } from './ids.ts';
import { createImperfections } from './imperfections.ts';
import { orderInput, refundInput } from './order-input.ts';
import { overviewOf } from './overview.store.ts';
import { payment } from './payment.ts';
import { invalid, Refusal } from './refusal.ts';
import { type NewWebhook, type OrderRow, type RefundRow, type RefundStatus, refundStatuses } from './rows.ts';
import { wireJson } from './rupees.ts';
import { cashfreeStore, type Query } from './store.ts';
import { refundEvent } from './views.ts';
import { webhookSender } from './webhook-sender.ts';
import { webhooksStore } from './webhooks.store.ts';

export interface SandboxCashfreeOptions {
  query: Query;
  now: () => Date;
  clientId: string;
  clientSecret: string;
  /** Pauses before each further attempt of a webhook, in milliseconds. */
  retryAfter?: number[];
  /** How long the merchant may take to answer a webhook. */
  patience?: number;
}

const minutes = 60_000;
const usualRetries = [2 * minutes, 10 * minutes, 30 * minutes];

export type SandboxCashfree = ReturnType<typeof createSandboxCashfree>;

/** Cashfree as its documentation describes it, with nothing behind it. */
export function createSandboxCashfree({ query, now, clientId, clientSecret, ...given }: SandboxCashfreeOptions) {
  const store = cashfreeStore(query);
  const imperfections = createImperfections();
  const sender = webhookSender({
    store: webhooksStore(query),
    secret: clientSecret,
    now,
    retryAfter: given.retryAfter ?? usualRetries,
    patience: given.patience ?? 10_000,
    imperfections,
  });

  /** What is to be sent about an event: nothing, one webhook, or two of the same. */
  function webhooksAbout(order: OrderRow, event: { type: string }, idempotencyKey: string): NewWebhook[] {
    if (!order.notify_url) return [];
    const dueAt = imperfections.strikes('loseWebhooks', order.order_id)
      ? null
      : new Date(now().getTime() + imperfections.now().webhookDelayMs);
    const webhook = {
      type: event.type,
      url: order.notify_url,
      idempotency_key: idempotencyKey,
      body: wireJson(event),
      next_attempt_at: dueAt,
    };
    const times = imperfections.strikes('duplicate', order.order_id) ? 2 : 1;
    return Array.from({ length: times }, () => ({ ...webhook, id: randomBytes(12).toString('hex') }));
  }

  async function openOrder(body: unknown, idempotencyKey: string | null): Promise<OrderRow> {
    const input = orderInput(body, now());
    const session = `session_${randomBytes(48).toString('base64url')}`;
    const order = { ...input, payment_session_id: session, idempotency_key: idempotencyKey, created_at: now() };
    const added = await store.addOrder(order);
    if (added) return added;
    const before = await store.order(input.order_id);
    const replayed = idempotencyKey !== null && before?.idempotency_key === idempotencyKey;
    if (before && replayed && BigInt(before.amount_paise) === input.amount_paise) return before;
    throw new Refusal(409, 'order_already_exists', 'order with same id is already present');
  }

  async function sendRefund(order: OrderRow, body: unknown): Promise<RefundRow> {
    const { refund_id, amount_paise, note } = refundInput(body);
    const wanted = imperfections.refundStatusFor(order.order_id) ?? refundStatuses.find((status) => status === note) ?? 'SUCCESS';
    if (await store.refund(refund_id)) throw new Refusal(409, 'refund_already_exists', 'refund with same id is already present');
    if (!order.paid_at) throw new Refusal(400, 'order_not_paid', 'refund is possible for a paid order only');
    const refund: RefundRow = {
      ...{ refund_id, note, order_id: order.order_id, amount_paise: String(amount_paise) },
      ...{ cf_refund_id: newNumber(10), status: wanted, created_at: now() },
    };
    const webhooks = webhooksOfRefund(order, refund);
    const added = await store.addRefund(refund, webhooks).catch((error: Error & { code?: string }) => {
      if (error.code === '23505') throw new Refusal(409, 'refund_already_exists', 'refund with same id is already present');
      throw error;
    });
    if (!added) throw new Refusal(400, 'refund_amount_invalid', 'refund_amount : is more than what is left of the order');
    void sender.send(webhooks.map(({ id }) => id)).catch(() => {});
    return refund;
  }

  const webhooksOfRefund = (order: OrderRow, refund: RefundRow) =>
    refund.status === 'PENDING' || refund.status === 'ONHOLD'
      ? []
      : webhooksAbout(order, refundEvent(refund, now()), `${refund.cf_refund_id}-${refund.status}`);

  /** What a bank does with a refund later. */
  async function endRefund(refundId: string, status: RefundStatus, wait: boolean): Promise<RefundRow> {
    const refund = await store.refund(refundId);
    const order = refund && (await store.order(refund.order_id));
    if (!refund || !order) throw new Refusal(404, 'refund_not_found', 'Refund does not exist');
    if (status === 'PENDING' || status === 'ONHOLD') throw invalid('status', 'should be SUCCESS, CANCELLED or FAILED');
    const ended = { ...refund, status };
    const webhooks = webhooksOfRefund(order, ended);
    if (!(await store.endRefund(refund, status, webhooks, now()))) throw invalid('status', 'of this refund is final');
    const sending = sender.send(webhooks.map(({ id }) => id));
    if (wait) await sending;
    else void sending.catch(() => {});
    return ended;
  }

  return {
    clientId,
    clientSecret,
    now,
    store,
    imperfections,
    openOrder,
    sendRefund,
    endRefund,
    pay: payment({ store, imperfections, now, webhooksAbout, send: sender.send }),
    overview: (orderId: string | null) => overviewOf(query, orderId),
    deliverWebhooks: sender.deliver,
    start: (every = 2_000) => sender.start(every),
    stop: sender.stop,
  };
}
