import { ApiError, invalid } from './api-error.ts';
import { newNumber } from './ids.ts';
import type { ImperfectionSwitch } from './imperfections.ts';
import { refundInput } from './order-input.ts';
import type { RefundsStore } from './refunds.store.ts';
import { type NewWebhook, type OrderRow, type PaymentRow, type RefundRow, type RefundStatus, refundStatuses } from './rows.ts';
import type { CashfreeStore } from './store.ts';
import { refundEvent } from './views.ts';

interface RefundDeps {
  store: CashfreeStore;
  refundRows: RefundsStore;
  imperfections: ImperfectionSwitch;
  now: () => Date;
  webhooksAbout(order: OrderRow, event: { type: string }, idempotencyKey: string): NewWebhook[];
  send(orderId: string, webhooks: NewWebhook[]): Promise<void>;
}

interface DashboardRefund {
  refundId: string | null;
  /** Null for everything that is left of the order. */
  amountPaise: bigint | null;
  /** Null for the last captured payment. */
  cfPaymentId: string | null;
  status: RefundStatus;
  wait: boolean;
}

const isOpen = (status: RefundStatus) => status === 'PENDING' || status === 'ONHOLD';
/** An order's new refund; `refundId` gets the provider's number of the refund. */
const newRefund = (
  order: OrderRow,
  refundId: (cfRefundId: string) => string,
  fields: Omit<RefundRow, 'refund_id' | 'cf_refund_id' | 'order_id'>,
): RefundRow => {
  const cfRefundId = newNumber(10);
  return { refund_id: refundId(cfRefundId), cf_refund_id: cfRefundId, order_id: order.order_id, ...fields };
};
const alreadyExists = () => new ApiError(409, 'refund_already_exists', 'refund with same id is already present');

/** Refunds by the merchant's API, by its dashboard, and by the provider itself. */
export function refunds({ store, refundRows, imperfections, now, webhooksAbout, send }: RefundDeps) {
  const webhooksOf = (order: OrderRow, refund: RefundRow) =>
    isOpen(refund.status) ? [] : webhooksAbout(order, refundEvent(refund, now()), `${refund.cf_refund_id}-${refund.status}`);

  async function add(order: OrderRow, refund: RefundRow): Promise<NewWebhook[]> {
    const webhooks = webhooksOf(order, refund);
    const added = await refundRows.addRefund(refund, webhooks).catch((error: Error & { code?: string }) => {
      if (error.code === '23505') throw alreadyExists();
      throw error;
    });
    if (!added) throw new ApiError(400, 'refund_amount_invalid', 'refund_amount : is more than what is left of the order');
    return webhooks;
  }

  async function capturedPayment(order: OrderRow, cfPaymentId: string | null = null): Promise<PaymentRow> {
    const isNamed = (payment: PaymentRow) => cfPaymentId === null || payment.cf_payment_id === cfPaymentId;
    const captured = (await store.payments(order.order_id)).findLast((payment) => payment.status === 'SUCCESS' && isNamed(payment));
    if (!order.paid_at || !captured) throw new ApiError(400, 'order_not_paid', 'refund is possible for a paid order only');
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
      if (await refundRows.refund(refund_id)) throw alreadyExists();
      const { cf_payment_id } = await capturedPayment(order);
      const refund = newRefund(order, () => refund_id, {
        note,
        status,
        cf_payment_id,
        amount_paise: String(amount_paise),
        created_at: now(),
        origin: 'api',
        is_booked: true,
      });
      await notify(order.order_id, await add(order, refund), false);
      return refund;
    },

    async createInDashboard(order: OrderRow, { refundId, amountPaise, cfPaymentId, status, wait }: DashboardRefund): Promise<RefundRow> {
      const { cf_payment_id } = await capturedPayment(order, cfPaymentId);
      const amount = amountPaise ?? BigInt(order.captured_paise) - BigInt(order.refunded_paise);
      if (amount <= 0n) throw new ApiError(400, 'refund_amount_invalid', 'amount : nothing is left of the order');
      const refund = newRefund(order, (cfRefundId) => refundId ?? `dashboard_${cfRefundId}`, {
        note: 'Refund from the dashboard',
        status,
        cf_payment_id,
        amount_paise: String(amount),
        created_at: now(),
        origin: 'dashboard',
        is_booked: true,
      });
      await notify(order.order_id, await add(order, refund), wait);
      return refund;
    },

    /** The provider returns a payment on its own: a duplicate, a late or a failed one. */
    async createAutomatically(order: OrderRow, payment: PaymentRow, { status, wait }: Pick<DashboardRefund, 'status' | 'wait'>) {
      const refund = newRefund(order, (cfRefundId) => `auto_${cfRefundId}`, {
        note: 'Returned by the provider',
        status,
        cf_payment_id: payment.cf_payment_id,
        amount_paise: payment.amount_paise,
        created_at: now(),
        origin: 'auto',
        is_booked: payment.status === 'SUCCESS',
      });
      await notify(order.order_id, await add(order, refund), wait);
      return refund;
    },

    /** Changes the status of a refund. Without `force` only an open refund is completed; with it any change is possible. */
    async move(refundId: string, status: RefundStatus, { force, wait }: { force: boolean; wait: boolean }): Promise<RefundRow> {
      const refund = await refundRows.refund(refundId);
      const order = refund && (await store.order(refund.order_id));
      if (!refund || !order) throw new ApiError(404, 'refund_not_found', 'Refund does not exist');
      if (!force && isOpen(status)) throw invalid('status', 'should be SUCCESS, CANCELLED or FAILED');
      if (!force && !isOpen(refund.status)) throw invalid('status', 'of this refund is final');
      const moved = { ...refund, status };
      const webhooks = webhooksOf(order, moved);
      if (!(await refundRows.moveRefund(refund, status, webhooks, now()))) {
        throw new ApiError(400, 'refund_amount_invalid', 'status : has changed, or too little is left of the order');
      }
      await notify(order.order_id, webhooks, wait);
      return moved;
    },
  };
}
