import type { OrderRow, PaymentRow, RefundRow } from './rows.ts';
import { Rupees } from './rupees.ts';

const offset = 5.5 * 60 * 60_000;

/** India has one time, and the provider writes it out: 2026-05-05T12:19:19+05:30. */
const inIndia = (at: Date) => `${new Date(at.getTime() + offset).toISOString().slice(0, 19)}+05:30`;

const rupees = (paise: string) => new Rupees(BigInt(paise));

export function orderStatus(order: OrderRow, now: Date): 'PAID' | 'EXPIRED' | 'ACTIVE' {
  if (order.paid_at) return 'PAID';
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

const methods = {
  upi: { upi: { channel: 'collect', upi_id: 'sandbox@upi' } },
  credit_card: {
    card: { channel: 'link', card_number: 'XXXXXXXXXXXX1111', card_network: 'visa', card_type: 'credit_card', card_country: 'IN' },
  },
};
const errorDetails = {
  error_code: 'TRANSACTION_DECLINED',
  error_description: 'The bank declined the payment',
  error_reason: 'auth_declined',
  error_source: 'customer',
};

const attemptView = (payment: PaymentRow) => ({
  cf_payment_id: payment.cf_payment_id,
  payment_status: payment.status,
  payment_amount: rupees(payment.amount_paise),
  payment_currency: 'INR',
  payment_message: payment.message,
  payment_time: inIndia(payment.started_at),
  bank_reference: payment.status === 'SUCCESS' ? payment.cf_payment_id.slice(-12) : null,
  auth_id: null,
  payment_method: methods[payment.payment_group],
  payment_group: payment.payment_group,
});

export const paymentView = (order: OrderRow, payment: PaymentRow) => ({
  ...attemptView(payment),
  entity: 'payment',
  error_details: payment.status === 'FAILED' ? errorDetails : null,
  is_captured: payment.status === 'SUCCESS',
  order_amount: rupees(order.amount_paise),
  order_currency: 'INR',
  order_id: order.order_id,
  payment_completion_time: payment.completed_at ? inIndia(payment.completed_at) : null,
});

export const refundView = (refund: RefundRow) => ({
  cf_refund_id: refund.cf_refund_id,
  created_at: inIndia(refund.created_at),
  entity: 'refund',
  order_id: refund.order_id,
  processed_at: refund.status === 'SUCCESS' ? inIndia(refund.created_at) : null,
  refund_amount: rupees(refund.amount_paise),
  refund_currency: 'INR',
  refund_id: refund.refund_id,
  refund_note: refund.note,
  refund_status: refund.status,
  refund_type: 'MERCHANT_INITIATED',
});

export const paymentEvent = (order: OrderRow, payment: PaymentRow, now: Date) => ({
  data: {
    order: { order_id: order.order_id, order_amount: rupees(order.amount_paise), order_currency: 'INR', order_tags: null },
    payment: attemptView(payment),
    customer_details: order.customer,
    ...(payment.status === 'FAILED' ? { error_details: errorDetails } : {}),
  },
  event_time: inIndia(now),
  type: `PAYMENT_${payment.status}_WEBHOOK`,
});

export const refundEvent = (refund: RefundRow, now: Date) => ({
  data: { refund: refundView(refund) },
  event_time: inIndia(now),
  type: 'REFUND_STATUS_WEBHOOK',
});
