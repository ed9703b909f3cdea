import { ApiError } from './api-error.ts';
import { newNumber } from './ids.ts';
import type { ImperfectionSwitch } from './imperfections.ts';
import type { NewWebhook, OrderRow, PaymentRow, PaymentStatus } from './rows.ts';
import type { CashfreeStore } from './store.ts';
import { type OrderStatus, orderStatus, paymentEvent } from './views.ts';

export interface PayInput {
  paymentSessionId: string;
  outcome: PaymentStatus;
  group: PaymentRow['payment_group'];
  /** The pending attempt to complete; without it a new attempt starts. */
  cfPaymentId: string | null;
  /** Amount and currency of a new attempt, where they differ from the order's. */
  amountPaise: bigint | null;
  currency: string;
  /** A new attempt even if the order is paid, expired or terminated. */
  again: boolean;
  /** Whether the answer waits until the webhooks were tried once. */
  wait: boolean;
}

interface PaymentDeps {
  store: CashfreeStore;
  imperfections: ImperfectionSwitch;
  now: () => Date;
  webhooksAbout(order: OrderRow, event: { type: string }, idempotencyKey: string): NewWebhook[];
  send(orderId: string, webhooks: NewWebhook[]): Promise<void>;
}

const messages: Record<PaymentStatus, string> = {
  SUCCESS: 'Transaction successful',
  FAILED: 'The bank declined the payment',
  USER_DROPPED: 'The customer left the payment page',
  PENDING: 'Waiting for the bank',
};

const newPaymentId = () => newNumber(13);

const closedReasons: Record<OrderStatus, { code: string; message: string }> = {
  PAID: { code: 'order_already_paid', message: 'order is already paid' },
  TERMINATED: { code: 'order_terminated', message: 'order is terminated' },
  TERMINATION_REQUESTED: { code: 'order_terminated', message: 'termination of the order is requested' },
  EXPIRED: { code: 'order_expired', message: 'order has expired' },
  ACTIVE: { code: 'order_changed', message: 'order has changed, try again' },
};
/** Why an order takes neither new attempts nor a termination. */
export function orderClosedError(status: OrderStatus): ApiError {
  const { code, message } = closedReasons[status];
  return new ApiError(400, code, message);
}

/** Payment attempts of a buyer. */
export function payment({ store, imperfections, now, webhooksAbout, send }: PaymentDeps) {
  const webhooksOf = (order: OrderRow, attempt: PaymentRow) =>
    attempt.status === 'PENDING'
      ? []
      : webhooksAbout(
          order,
          paymentEvent(order, attempt, now(), imperfections.detailsFaultFor(order.order_id)),
          `${attempt.cf_payment_id}-${attempt.status}`,
        );

  function newAttempt(order: OrderRow, { outcome, group, amountPaise, currency }: PayInput): PaymentRow {
    const extra = imperfections.strikes('wrongAmount', order.order_id) ? 100n : 0n;
    return {
      cf_payment_id: newPaymentId(),
      order_id: order.order_id,
      status: outcome,
      amount_paise: String((amountPaise ?? BigInt(order.amount_paise)) + extra),
      currency,
      payment_group: group,
      message: messages[outcome],
      started_at: now(),
      completed_at: outcome === 'PENDING' ? null : now(),
    };
  }

  async function begin(order: OrderRow, input: PayInput) {
    const attempt = newAttempt(order, input);
    const twice = input.outcome === 'SUCCESS' && imperfections.strikes('secondCapture', order.order_id);
    const attempts = twice ? [attempt, { ...attempt, cf_payment_id: newPaymentId() }] : [attempt];
    const webhooks = attempts.flatMap((each) => webhooksOf(order, each));
    const captured = input.outcome === 'SUCCESS' ? BigInt(attempt.amount_paise) * BigInt(attempts.length) : 0n;
    const payments = attempts.map((each) => ({ ...each, amount_paise: BigInt(each.amount_paise) }));
    const added = await store.addAttempts(order, {
      payments,
      webhooks,
      captured,
      evenIfPaid: twice,
      evenIfClosed: input.again,
      now: now(),
    });
    if (added) return { attempt, webhooks };
    throw orderClosedError(orderStatus((await store.order(order.order_id)) ?? order, now()));
  }

  async function end(order: OrderRow, { outcome, cfPaymentId }: PayInput) {
    const pending = await store.payment(cfPaymentId ?? '', order.order_id);
    if (!pending) throw new ApiError(404, 'payment_not_found', 'Payment does not exist');
    const attempt = { ...pending, status: outcome, message: messages[outcome], completed_at: now() };
    const webhooks = webhooksOf(order, attempt);
    if (outcome === 'PENDING' || !(await store.endPending(attempt, webhooks))) {
      throw new ApiError(400, 'payment_not_pending', 'payment is already complete');
    }
    return { attempt, webhooks };
  }

  return async (input: PayInput): Promise<{ order: OrderRow; attempt: PaymentRow }> => {
    const order = await store.orderOfSession(input.paymentSessionId);
    if (!order) throw new ApiError(404, 'payment_session_id_not_found', 'payment_session_id does not exist');
    const { attempt, webhooks } = await (input.cfPaymentId ? end(order, input) : begin(order, input));
    const sending = send(order.order_id, webhooks);
    if (input.wait) await sending;
    else void sending.catch(() => {});
    return { order, attempt };
  };
}
