import { ApiError, invalid } from './api-error.ts';
import { type DisputeType, disputeStatusInfo } from './dispute-status.ts';
import type { disputesStore } from './disputes.store.ts';
import type { DisputeRow, NewWebhook, OrderRow, PaymentRow } from './rows.ts';
import type { CashfreeStore } from './store.ts';
import { type DisputeEventType, disputeEvent, disputeView } from './views.ts';

interface DisputeDeps {
  store: CashfreeStore;
  disputeRows: ReturnType<typeof disputesStore>;
  now: () => Date;
  webhooksAbout(order: OrderRow, event: { type: string }, idempotencyKey: string): NewWebhook[];
  send(orderId: string, webhooks: NewWebhook[]): Promise<void>;
}

interface DisputeChange {
  /** Null for the whole payment, or for the amount as it is. */
  amountPaise: bigint | null;
  /** Null for three days, or for the deadline as it is. */
  respondBy: Date | null;
  wait: boolean;
}
interface DisputeInput extends DisputeChange {
  type: DisputeType | null;
  status: string | null;
  reasonCode: string | null;
  reason: string | null;
  /** Null for the last payment of the order. */
  cfPaymentId: string | null;
}

const responseTime = 3 * 24 * 60 * 60_000;
export const unknownDispute = () => new ApiError(404, 'dispute_not_found', 'Dispute does not exist');

function statusInfo(status: string) {
  const info = disputeStatusInfo(status);
  if (!info) throw invalid('status', 'should be a type and a stage, such as CHARGEBACK_UNDER_REVIEW');
  return info;
}

/** Disputes and chargebacks that buyers raise with their banks. */
export function disputes({ store, disputeRows, now, webhooksAbout, send }: DisputeDeps) {
  async function withOrder(dispute: DisputeRow): Promise<{ order: OrderRow; payment: PaymentRow }> {
    const order = await store.order(dispute.order_id);
    const payment = await store.payment(dispute.cf_payment_id, dispute.order_id);
    if (!order || !payment) throw unknownDispute();
    return { order, payment };
  }

  async function notify(type: DisputeEventType, dispute: DisputeRow, wait: boolean): Promise<void> {
    const { order, payment } = await withOrder(dispute);
    const event = disputeEvent(type, dispute, order, payment, now());
    const webhooks = webhooksAbout(order, event, `${dispute.dispute_id}-${dispute.status}`);
    await disputeRows.queueWebhooks(order.order_id, webhooks, now());
    const sending = send(order.order_id, webhooks);
    if (wait) await sending;
    else void sending.catch(() => {});
  }

  const viewOf = async (dispute: DisputeRow) => {
    const { order, payment } = await withOrder(dispute);
    return disputeView(dispute, order, payment);
  };
  const viewsOf = (rows: DisputeRow[]) => Promise.all(rows.map(viewOf));

  const find = async (disputeId: string) => (/^\d{1,18}$/.test(disputeId) ? disputeRows.dispute(disputeId) : null);

  return {
    find,
    viewOf,
    /** Call before disputes are read. */
    expire: () => disputeRows.expire(now()),
    viewsOfOrder: async (orderId: string) => viewsOf(await disputeRows.ofOrder(orderId)),
    viewsOfPayment: async (cfPaymentId: string) => viewsOf(await disputeRows.ofPayment(cfPaymentId)),

    async create(order: OrderRow, { type, status: givenStatus, wait, ...input }: DisputeInput): Promise<DisputeRow> {
      const status = givenStatus ?? `${type ?? 'DISPUTE'}_CREATED`;
      const info = statusInfo(status);
      if (type && info.type !== type) throw invalid('status', `should begin with ${type}`);
      const payments = (await store.payments(order.order_id)).filter((attempt) => attempt.status === 'SUCCESS');
      const payment = payments.findLast(({ cf_payment_id }) => input.cfPaymentId === null || cf_payment_id === input.cfPaymentId);
      if (!payment) throw new ApiError(400, 'order_not_paid', 'dispute is possible for a paid order only');
      const dispute = await disputeRows.add({
        order_id: order.order_id,
        cf_payment_id: payment.cf_payment_id,
        status,
        amount_paise: String(input.amountPaise ?? payment.amount_paise),
        reason_code: input.reasonCode ?? '1402',
        reason: input.reason ?? 'Duplicate Processing',
        created_at: now(),
        updated_at: now(),
        respond_by: input.respondBy ?? new Date(now().getTime() + responseTime),
        resolved_at: info.isClosed ? now() : null,
      });
      await notify('DISPUTE_CREATED', dispute, wait);
      return dispute;
    },

    /** Any status may follow any other. A status of another type moves the dispute on, from chargeback to arbitration for example. */
    async move(disputeId: string, status: string, { amountPaise, respondBy, wait }: DisputeChange): Promise<DisputeRow> {
      const { isClosed } = statusInfo(status);
      const dispute = await find(disputeId);
      if (!dispute) throw unknownDispute();
      const moved = {
        ...dispute,
        status,
        amount_paise: String(amountPaise ?? dispute.amount_paise),
        respond_by: respondBy ?? dispute.respond_by,
        updated_at: now(),
        resolved_at: isClosed ? now() : null,
      };
      await disputeRows.update(moved);
      await notify(isClosed ? 'DISPUTE_CLOSED' : 'DISPUTE_UPDATED', moved, wait);
      return moved;
    },
  };
}
