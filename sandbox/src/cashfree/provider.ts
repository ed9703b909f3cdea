import { randomBytes } from 'node:crypto';
import { createScripts } from '../script.ts';
import { ApiError, invalid } from './api-error.ts';
import { callLimits, paymentCalls } from './call-limits.ts';
import { disputesStore } from './disputes.store.ts';
import { disputes } from './disputes.ts';
import { createImperfections } from './imperfections.ts';
import { orderInput } from './order-input.ts';
import { overviewOf } from './overview.store.ts';
import { orderClosedError, payment } from './payment.ts';
import { refundsStore } from './refunds.store.ts';
import { refunds } from './refunds.ts';
import type { NewWebhook, OrderRow } from './rows.ts';
import { wireJson } from './rupees.ts';
import { cashfreeStore, type Query } from './store.ts';
import { orderStatus } from './views.ts';
import { webhookSender } from './webhook-sender.ts';
import { webhooksStore } from './webhooks.store.ts';

export interface SandboxCashfreeOptions {
  query: Query;
  now: () => Date;
  clientId: string;
  clientSecret: string;
  /** Pauses before each further attempt of a webhook, in milliseconds. */
  retryAfter?: number[];
  /** Timeout of the merchant's answer to a webhook, in milliseconds. */
  answerTimeout?: number;
}

const minutes = 60_000;
const usualRetries = [2 * minutes, 10 * minutes, 30 * minutes];

export type SandboxCashfree = ReturnType<typeof createSandboxCashfree>;

/** Cashfree Payments as its documentation describes it, without a bank behind it. */
export function createSandboxCashfree({ query, clientId, clientSecret, ...given }: SandboxCashfreeOptions) {
  const store = cashfreeStore(query);
  const refundRows = refundsStore(query);
  const imperfections = createImperfections();
  const now = () => new Date(given.now().getTime() + imperfections.now().clockSkewMs);
  const scripts = createScripts(paymentCalls);
  const sender = webhookSender({
    store: webhooksStore(query),
    secret: clientSecret,
    now,
    retryAfter: given.retryAfter ?? usualRetries,
    answerTimeout: given.answerTimeout ?? 10_000,
    imperfections,
  });

  /** The webhooks of an event: none, one, or two of the same. */
  function webhooksAbout(order: OrderRow, event: { type: string }, idempotencyKey: string): NewWebhook[] {
    if (!order.notify_url) return [];
    const dueAt = imperfections.strikes('loseWebhooks', order.order_id)
      ? null
      : new Date(now().getTime() + imperfections.webhookDelayFor(order.order_id));
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
    throw new ApiError(409, 'order_already_exists', 'order with same id is already present');
  }

  /** Closes an active order to new attempts. A pending attempt may still succeed. */
  async function terminateOrder(order: OrderRow, body: unknown): Promise<OrderRow> {
    if ((body as { order_status?: unknown } | null)?.order_status !== 'TERMINATED') throw invalid('order_status', 'should be TERMINATED');
    await store.terminate(order.order_id, now());
    const current = (await store.order(order.order_id)) ?? order;
    const status = orderStatus(current, now());
    if (status === 'PAID' || status === 'EXPIRED') throw orderClosedError(status);
    return current;
  }

  const deps = { store, imperfections, now, webhooksAbout, send: sender.send };
  return {
    limitCall: callLimits(now),
    clientId,
    clientSecret,
    now,
    store,
    imperfections,
    scripts,
    openOrder,
    terminateOrder,
    refundRows,
    refunds: refunds({ ...deps, refundRows }),
    disputes: disputes({ ...deps, disputeRows: disputesStore(query) }),
    pay: payment(deps),
    overview: (orderId: string | null) => overviewOf(query, orderId),
    deliverWebhooks: sender.deliver,
    start: (every = 5_000) => sender.start(every),
    stop: sender.stop,
  };
}
