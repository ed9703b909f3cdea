import type { NewWebhook, OrderRow, PaymentRow } from './rows.ts';
import { asJson, newWebhooks, webhookColumns } from './webhook-insert.ts';

export type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;
export type CashfreeStore = ReturnType<typeof cashfreeStore>;

type NewOrder = Omit<OrderRow, 'cf_order_id' | 'paid_at' | 'terminated_at' | 'amount_paise' | 'captured_paise' | 'refunded_paise'> & {
  amount_paise: bigint;
};
export type NewPayment = Omit<PaymentRow, 'amount_paise'> & { amount_paise: bigint };

const newPayments = `jsonb_to_recordset($2::jsonb) as p (cf_payment_id text, status text, amount_paise bigint, currency text, payment_group text,
  message text, started_at timestamptz, completed_at timestamptz)`;
/** Each change is one statement and therefore atomic, also when the process dies. */
export function cashfreeStore(query: Query) {
  const all = async <Row>(text: string, values: unknown[]) => (await query(text, values)).rows as Row[];
  const one = async <Row>(text: string, values: unknown[]) => (await all<Row>(text, values))[0] ?? null;

  return {
    /** Null when there is an order of this id already. */
    addOrder: (order: NewOrder) =>
      one<OrderRow>(
        `insert into sandbox_cashfree_orders (order_id, payment_session_id, idempotency_key, amount_paise, customer, return_url, notify_url, note, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (order_id) do nothing returning *`,
        [
          order.order_id,
          order.payment_session_id,
          order.idempotency_key,
          String(order.amount_paise),
          JSON.stringify(order.customer),
          order.return_url,
          order.notify_url,
          order.note,
          order.created_at,
          order.expires_at,
        ],
      ),
    order: (orderId: string) =>
      one<OrderRow>(
        `select *, exists (
           select from sandbox_cashfree_payments payment where payment.order_id = placed.order_id and payment.status = 'PENDING'
         ) as has_pending_payment from sandbox_cashfree_orders placed where order_id = $1`,
        [orderId],
      ),
    orderOfSession: (session: string) => one<OrderRow>('select * from sandbox_cashfree_orders where payment_session_id = $1', [session]),
    payments: (orderId: string) =>
      all<PaymentRow>('select * from sandbox_cashfree_payments where order_id = $1 order by seq desc', [orderId]),
    orderOfPayment: (cfPaymentId: string) =>
      one<OrderRow>(
        'select * from sandbox_cashfree_orders where order_id = (select order_id from sandbox_cashfree_payments where cf_payment_id = $1)',
        [cfPaymentId],
      ),
    payment: (id: string, orderId: string) =>
      one<PaymentRow>('select * from sandbox_cashfree_payments where cf_payment_id = $1 and order_id = $2', [id, orderId]),

    /** Closes an active order to new attempts; null when it was paid, terminated or has expired. */
    terminate: (orderId: string, now: Date) =>
      one<OrderRow>(
        `update sandbox_cashfree_orders set terminated_at = $2
         where order_id = $1 and paid_at is null and terminated_at is null and expires_at > $2 returning *`,
        [orderId, now],
      ),

    /** False when the order is closed to new attempts. `captured` is the sum that the attempts capture. */
    async addAttempts(
      order: OrderRow,
      given: { payments: NewPayment[]; webhooks: NewWebhook[]; captured: bigint; evenIfPaid: boolean; evenIfClosed: boolean; now: Date },
    ): Promise<boolean> {
      const added = await one(
        `with open_order as (
           update sandbox_cashfree_orders set captured_paise = captured_paise + $4::bigint,
             paid_at = case when $4::bigint > 0 then coalesce(paid_at, $5::timestamptz) else paid_at end
           where order_id = $1 and ($7::boolean or (
             (paid_at is null or $6::boolean) and terminated_at is null and expires_at > $5::timestamptz
           )) returning order_id
         ), tried as (
           insert into sandbox_cashfree_payments (cf_payment_id, order_id, status, amount_paise, currency, payment_group, message, started_at, completed_at)
           select p.cf_payment_id, $1, p.status, p.amount_paise, p.currency, p.payment_group, p.message, p.started_at, p.completed_at
           from open_order, ${newPayments}
         ), told as (
           insert into sandbox_cashfree_webhooks (${webhookColumns})
           select w.id, $1, w.type, w.url, w.idempotency_key, w.body, w.next_attempt_at, $5 from open_order, ${newWebhooks('$3')}
         ) select order_id from open_order`,
        [
          order.order_id,
          asJson(given.payments),
          asJson(given.webhooks),
          String(given.captured),
          given.now,
          given.evenIfPaid,
          given.evenIfClosed,
        ],
      );
      return added !== null;
    },

    /** Completes a pending payment, once, even after the order has expired, was terminated or paid otherwise. */
    async endPending(payment: PaymentRow, webhooks: NewWebhook[]): Promise<boolean> {
      const captured = payment.status === 'SUCCESS' ? payment.amount_paise : '0';
      const ended = await one(
        `with ended as (
           update sandbox_cashfree_payments set status = $3, message = $4, completed_at = $5
           where cf_payment_id = $2 and order_id = $1 and status = 'PENDING' returning order_id
         ), kept as (
           update sandbox_cashfree_orders o set captured_paise = captured_paise + $6::bigint,
             paid_at = case when $6::bigint > 0 then coalesce(paid_at, $5::timestamptz) else paid_at end
           from ended where o.order_id = ended.order_id
         ), told as (
           insert into sandbox_cashfree_webhooks (${webhookColumns})
           select w.id, $1, w.type, w.url, w.idempotency_key, w.body, w.next_attempt_at, $5 from ended, ${newWebhooks('$7')}
         ) select order_id from ended`,
        [payment.order_id, payment.cf_payment_id, payment.status, payment.message, payment.completed_at, captured, asJson(webhooks)],
      );
      return ended !== null;
    },
  };
}
