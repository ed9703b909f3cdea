import { newNumber } from './ids.ts';
import type { ImperfectionSwitch } from './imperfections.ts';
import { refundInput } from './order-input.ts';
import { invalid, Refusal } from './refusal.ts';
import { type NewWebhook, type OrderRow, type PaymentRow, type RefundRow, type RefundStatus, refundStatuses } from './rows.ts';
import type { CashfreeStore } from './store.ts';
import { refundEvent } from './views.ts';

interface RefundDeps {
  store: CashfreeStore;
  imperfections: ImperfectionSwitch;
  now: () => Date;
  webhooksAbout(order: OrderRow, event: { type: string }, idempotencyKey: string): NewWebhook[];
  send(orderId: string, webhooks: NewWebhook[]): Promise<void>;
}

interface DashboardRefund {
  refundId: string | null;
  /** Null for everything that is left of the order. */
  amountPaise: bigint | null;
  status: RefundStatus;
  wait: boolean;
}

const isOpen = (status: RefundStatus) => status === 'PENDING' || status === 'ONHOLD';
const alreadyExists = () => new Refusal(409, 'refund_already_exists', 'refund with same id is already present');

/** Refunds by the merchant's API, by its dashboard, and by the provider itself. */
export function refunds({ store, imperfections, now, webhooksAbout, send }: RefundDeps) {
  const webhooksOf = (order: OrderRow, refund: RefundRow) =>
    isOpen(refund.status) ? [] : webhooksAbout(order, refundEvent(refund, now()), `${refund.cf_refund_id}-${refund.status}`);

  async function add(order: OrderRow, refund: RefundRow): Promise<NewWebhook[]> {
    const webhooks = webhooksOf(order, refund);
    const added = await store.addRefund(refund, webhooks).catch((error: Error & { code?: string }) => {
      if (error.code === '23505') throw alreadyExists();
      throw error;
    });
    if (!added) throw new Refusal(400, 'refund_amount_invalid', 'refund_amount : is more than what is left of the order');
    return webhooks;
  }

  async function capturedPayment(order: OrderRow): Promise<PaymentRow> {
    const captured = (await store.payments(order.order_id)).findLast(({ status }) => status === 'SUCCESS');
    if (!order.paid_at || !captured) throw new Refusal(400, 'order_not_paid', 'refund is possible for a paid order only');
    return captured;
  }

  /** Sends webhooks; without `wait` in the background. */
  async function notify(orderId: string, webhooks: NewWebhook[], wait: boolean): Promise<void> {
    const sending = send(orderId, webhooks);
    if (wait) await sending;
    else void sending.catch(() => {});
  }

  return {
    async create(order: OrderRow, body: unknown): Promise<RefundRow> {
      const { refund_id, amount_paise, note } = refundInput(body);
      const status = imperfections.refundStatusFor(order.order_id) ?? refundStatuses.find((known) => known === note) ?? 'SUCCESS';
      if (await store.refund(refund_id)) throw alreadyExists();
      const { cf_payment_id } = await capturedPayment(order);
      const refund: RefundRow = {
        ...{ refund_id, note, status, cf_payment_id, order_id: order.order_id, amount_paise: String(amount_paise) },
        ...{ cf_refund_id: newNumber(10), created_at: now(), origin: 'api', is_booked: true },
      };
      await notify(order.order_id, await add(order, refund), false);
      return refund;
    },

    async createInDashboard(order: OrderRow, { refundId, amountPaise, status, wait }: DashboardRefund): Promise<RefundRow> {
      const { cf_payment_id } = await capturedPayment(order);
      const cf_refund_id = newNumber(10);
      const amount = amountPaise ?? BigInt(order.captured_paise) - BigInt(order.refunded_paise);
      if (amount <= 0n) throw new Refusal(400, 'refund_amount_invalid', 'amount : nothing is left of the order');
      const refund: RefundRow = {
        ...{ refund_id: refundId ?? `dashboard_${cf_refund_id}`, cf_refund_id, cf_payment_id, order_id: order.order_id },
        ...{ amount_paise: String(amount), note: 'Refund from the dashboard', status, created_at: now() },
        ...{ origin: 'dashboard', is_booked: true },
      };
      await notify(order.order_id, await add(order, refund), wait);
      return refund;
    },

    /** The provider returns a payment on its own: a duplicate, a late or a failed one. */
    async createAutomatically(order: OrderRow, payment: PaymentRow, { status, wait }: Pick<DashboardRefund, 'status' | 'wait'>) {
      const cf_refund_id = newNumber(10);
      const refund: RefundRow = {
        ...{ refund_id: `auto_${cf_refund_id}`, cf_refund_id, cf_payment_id: payment.cf_payment_id, order_id: order.order_id },
        ...{ amount_paise: payment.amount_paise, note: 'Returned by the provider', status, created_at: now() },
        ...{ origin: 'auto', is_booked: payment.status === 'SUCCESS' },
      };
      await notify(order.order_id, await add(order, refund), wait);
      return refund;
    },

    /** Changes the status of a refund. Without `force` only an open refund is completed; with it any change is possible. */
    async move(refundId: string, status: RefundStatus, { force, wait }: { force: boolean; wait: boolean }): Promise<RefundRow> {
      const refund = await store.refund(refundId);
      const order = refund && (await store.order(refund.order_id));
      if (!refund || !order) throw new Refusal(404, 'refund_not_found', 'Refund does not exist');
      if (!force && isOpen(status)) throw invalid('status', 'should be SUCCESS, CANCELLED or FAILED');
      if (!force && !isOpen(refund.status)) throw invalid('status', 'of this refund is final');
      const moved = { ...refund, status };
      const webhooks = webhooksOf(order, moved);
      if (!(await store.moveRefund(refund, status, webhooks, now()))) {
        throw new Refusal(400, 'refund_amount_invalid', 'status : has changed, or too little is left of the order');
      }
      await notify(order.order_id, webhooks, wait);
      return moved;
    },
  };
}
