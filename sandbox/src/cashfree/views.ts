import { disputeStatusInfo } from './dispute-status.ts';
import type { DetailsFault } from './imperfections.ts';
import type { DisputeRow, OrderRow, PaymentRow, RefundRow } from './rows.ts';
import { Rupees } from './rupees.ts';

const offset = 5.5 * 60 * 60_000;

/** Indian Standard Time as the provider writes it: 2026-05-05T12:19:19+05:30. */
const inIndia = (at: Date) => `${new Date(at.getTime() + offset).toISOString().slice(0, 19)}+05:30`;

const rupees = (paise: string) => new Rupees(BigInt(paise));

export type OrderStatus = 'PAID' | 'TERMINATED' | 'TERMINATION_REQUESTED' | 'EXPIRED' | 'ACTIVE';

export function orderStatus(order: OrderRow, now: Date): OrderStatus {
  if (order.paid_at) return 'PAID';
  // A payment in progress may still succeed: the order is terminated once it has failed.
  if (order.terminated_at) return order.has_pending_payment ? 'TERMINATION_REQUESTED' : 'TERMINATED';
  return order.expires_at <= now ? 'EXPIRED' : 'ACTIVE';
}

export const orderView = (order: OrderRow, now: Date) => ({
  cf_order_id: order.cf_order_id,
  created_at: inIndia(order.created_at),
  customer_details: order.customer,
  entity: 'order',
  order_amount: rupees(order.amount_paise),
  order_currency: 'INR',
  order_expiry_time: inIndia(order.expires_at),
  order_id: order.order_id,
  order_meta: { return_url: order.return_url, notify_url: order.notify_url, payment_methods: null },
  order_note: order.note,
  order_splits: [],
  order_status: orderStatus(order, now),
  order_tags: null,
  payment_session_id: order.payment_session_id,
});

const handles = ['okhdfcbank', 'ybl', 'paytm', 'oksbi', 'upi'];
const methods = {
  upi: ({ cf_payment_id: id }: PaymentRow) => {
    const digit = Number(id.at(-1));
    return { upi: { channel: digit % 2 ? 'collect' : 'link', upi_id: `sandboxbuyer${digit}@${handles[digit % handles.length]}` } };
  },
  credit_card: () => ({
    card: { channel: 'link', card_number: 'XXXXXXXXXXXX1111', card_network: 'visa', card_type: 'credit_card', card_country: 'IN' },
  }),
};
const errorDetails = {
  error_code: 'TRANSACTION_DECLINED',
  error_description: 'The bank declined the payment',
  error_reason: 'auth_declined',
  error_source: 'customer',
};

/** Method, reference of the bank and error. The provider leaves out some of them, or sends null. */
function detailsOf(payment: PaymentRow, fault: DetailsFault | null) {
  if (fault === 'missing') return {};
  if (fault === 'null') return { bank_reference: null, payment_method: null, error_details: null };
  if (fault === 'unknown')
    return { bank_reference: '', payment_method: { metaverse: { account_number: '050100012345678' } }, error_details: {} };
  return {
    bank_reference: payment.status === 'SUCCESS' ? payment.cf_payment_id.slice(-12) : null,
    payment_method: methods[payment.payment_group](payment),
    error_details: payment.status === 'FAILED' ? errorDetails : null,
  };
}

const attemptView = (payment: PaymentRow) => ({
  cf_payment_id: payment.cf_payment_id,
  payment_status: payment.status,
  payment_amount: rupees(payment.amount_paise),
  payment_currency: payment.currency,
  payment_message: payment.message,
  payment_time: inIndia(payment.started_at),
  auth_id: null,
  payment_group: payment.payment_group,
});

export const paymentView = (order: OrderRow, payment: PaymentRow, fault: DetailsFault | null) => ({
  ...attemptView(payment),
  ...detailsOf(payment, fault),
  entity: 'payment',
  is_captured: payment.status === 'SUCCESS',
  order_amount: rupees(order.amount_paise),
  order_currency: 'INR',
  order_id: order.order_id,
  payment_completion_time: payment.completed_at ? inIndia(payment.completed_at) : null,
});

const refundDescriptions = {
  SUCCESS: 'Refund processed',
  PENDING: 'Refund is being processed',
  ONHOLD: 'Refund is on hold, insufficient balance',
  CANCELLED: 'Refund was cancelled',
  FAILED: 'Refund failed',
};

export const refundView = (refund: RefundRow) => ({
  cf_payment_id: refund.cf_payment_id,
  cf_refund_id: refund.cf_refund_id,
  created_at: inIndia(refund.created_at),
  entity: 'refund',
  order_id: refund.order_id,
  processed_at: refund.status === 'SUCCESS' ? inIndia(refund.created_at) : null,
  refund_amount: rupees(refund.amount_paise),
  // 23 digits.
  refund_arn: refund.status === 'SUCCESS' ? `7400000000000${refund.cf_refund_id}` : null,
  refund_currency: 'INR',
  // The merchant has given no id to a refund by the provider itself.
  refund_id: refund.origin === 'auto' ? null : refund.refund_id,
  refund_mode: 'STANDARD',
  refund_note: refund.note,
  refund_splits: [],
  refund_status: refund.status,
  refund_type: refund.origin === 'auto' ? 'PAYMENT_AUTO_REFUND' : 'MERCHANT_INITIATED',
  status_description: refundDescriptions[refund.status],
});

/** In webhooks the error stands beside the payment. */
export function paymentEvent(order: OrderRow, payment: PaymentRow, now: Date, fault: DetailsFault | null) {
  const { error_details: error, ...details } = detailsOf(payment, fault);
  return {
    data: {
      order: { order_id: order.order_id, order_amount: rupees(order.amount_paise), order_currency: 'INR', order_tags: null },
      payment: { ...attemptView(payment), ...details },
      customer_details: order.customer,
      ...(error === undefined ? {} : { error_details: error }),
    },
    event_time: inIndia(now),
    type: `PAYMENT_${payment.status}_WEBHOOK`,
  };
}

/** An automatic refund has a webhook type of its own, and no refund id of the merchant. */
function autoRefundEvent(refund: RefundRow, now: Date) {
  const { entity: _entity, refund_id: _refundId, refund_note, refund_mode: _mode, ...fields } = refundView(refund);
  const autoRefund = { event: 'AUTO-REFUND', ...fields, bank_reference: refund.cf_payment_id?.slice(-12), refund_reason: refund_note };
  return { data: { auto_refund: autoRefund }, event_time: inIndia(now), type: 'AUTO_REFUND_STATUS_WEBHOOK' };
}

export const refundEvent = (refund: RefundRow, now: Date) =>
  refund.origin === 'auto'
    ? autoRefundEvent(refund, now)
    : { data: { refund: refundView(refund) }, event_time: inIndia(now), type: 'REFUND_STATUS_WEBHOOK' };

const disputeFields = (dispute: DisputeRow) => ({
  dispute_id: Number(dispute.dispute_id),
  dispute_type: disputeStatusInfo(dispute.status)?.type,
  reason_code: dispute.reason_code,
  reason_description: dispute.reason,
  dispute_amount: rupees(dispute.amount_paise),
  dispute_amount_currency: 'INR',
  created_at: inIndia(dispute.created_at),
  respond_by: inIndia(dispute.respond_by),
  updated_at: inIndia(dispute.updated_at),
  resolved_at: dispute.resolved_at ? inIndia(dispute.resolved_at) : null,
  dispute_status: dispute.status,
  cf_dispute_remarks: 'Dispute of the sandbox',
});

const disputedOrder = (order: OrderRow, payment: PaymentRow) => ({
  order_details: {
    order_id: order.order_id,
    order_amount: rupees(order.amount_paise),
    order_currency: 'INR',
    cf_payment_id: payment.cf_payment_id,
    payment_amount: rupees(payment.amount_paise),
    payment_currency: payment.currency,
  },
  customer_details: {
    customer_name: order.customer.customer_name,
    customer_phone: order.customer.customer_phone,
    customer_email: order.customer.customer_email,
  },
});

export const disputeView = (dispute: DisputeRow, order: OrderRow, payment: PaymentRow) => ({
  ...disputeFields(dispute),
  preferred_evidence: [],
  dispute_evidence: [],
  ...disputedOrder(order, payment),
});

export type DisputeEventType = 'DISPUTE_CREATED' | 'DISPUTE_UPDATED' | 'DISPUTE_CLOSED';

/** In webhooks the dispute id is a string; in API answers it is a number. */
export const disputeEvent = (type: DisputeEventType, dispute: DisputeRow, order: OrderRow, payment: PaymentRow, now: Date) => ({
  data: {
    dispute: {
      ...disputeFields(dispute),
      dispute_id: dispute.dispute_id,
      dispute_action_on: type === 'DISPUTE_CLOSED' ? null : 'MERCHANT',
    },
    ...disputedOrder(order, payment),
  },
  event_time: inIndia(now),
  type,
});
