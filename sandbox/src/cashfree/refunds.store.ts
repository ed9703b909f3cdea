import type { NewWebhook, RefundRow, RefundStatus } from './rows.ts';
import type { Query } from './store.ts';
import { asJson, newWebhooks, webhookColumns } from './webhook-insert.ts';

/** The part of a refund that counts in the order's refunded total. */
const bookedPaise = ({ is_booked, status, amount_paise }: Pick<RefundRow, 'is_booked' | 'status' | 'amount_paise'>) =>
  !is_booked || status === 'CANCELLED' || status === 'FAILED' ? '0' : amount_paise;

export type RefundsStore = ReturnType<typeof refundsStore>;

/** Each change is one statement and therefore atomic, also when the process dies. */
export function refundsStore(query: Query) {
  const all = async <Row>(text: string, values: unknown[]) => (await query(text, values)).rows as Row[];
  const one = async <Row>(text: string, values: unknown[]) => (await all<Row>(text, values))[0] ?? null;

  return {
    refund: (refundId: string) => one<RefundRow>('select * from sandbox_cashfree_refunds where refund_id = $1', [refundId]),
    refunds: (orderId: string) => all<RefundRow>('select * from sandbox_cashfree_refunds where order_id = $1 order by seq', [orderId]),
    /** False when the order has less than that left. A refund id that exists violates the primary key. */
    async addRefund(refund: RefundRow, webhooks: NewWebhook[]): Promise<boolean> {
      const limited = refund.is_booked ? refund.amount_paise : '0';
      const added = await one(
        `with booked as (
           update sandbox_cashfree_orders set refunded_paise = refunded_paise + $8::bigint
           where order_id = $3 and refunded_paise + $10::bigint <= captured_paise returning order_id
         ), sent as (
           insert into sandbox_cashfree_refunds (refund_id, cf_refund_id, order_id, amount_paise, note, status, created_at, origin, cf_payment_id, is_booked)
           select $1, $2, $3, $4::bigint, $5, $6, $7::timestamptz, $11, $12, $13::boolean from booked
         ), queued as (
           insert into sandbox_cashfree_webhooks (${webhookColumns})
           select w.id, $3, w.type, w.url, w.idempotency_key, w.body, w.next_attempt_at, $7 from booked, ${newWebhooks('$9')}
         ) select order_id from booked`,
        [
          refund.refund_id,
          refund.cf_refund_id,
          refund.order_id,
          refund.amount_paise,
          refund.note,
          refund.status,
          refund.created_at,
          bookedPaise(refund),
          asJson(webhooks),
          limited,
          refund.origin,
          refund.cf_payment_id,
          refund.is_booked,
        ],
      );
      return added !== null;
    },
    /** Moves a refund to another status. False when its status changed meanwhile, or the order has less than that left. */
    async moveRefund(refund: RefundRow, status: RefundStatus, webhooks: NewWebhook[], now: Date): Promise<boolean> {
      const difference = BigInt(bookedPaise({ ...refund, status })) - BigInt(bookedPaise(refund));
      const moved = await one(
        `with target as (
           select refund_id, order_id from sandbox_cashfree_refunds where refund_id = $1 and status = $6 for update
         ), booked as (
           update sandbox_cashfree_orders o set refunded_paise = refunded_paise + $3::bigint from target
           where o.order_id = target.order_id and refunded_paise + $3::bigint <= captured_paise returning o.order_id
         ), moved as (
           update sandbox_cashfree_refunds set status = $2 from booked where refund_id = $1
         ), queued as (
           insert into sandbox_cashfree_webhooks (${webhookColumns})
           select w.id, booked.order_id, w.type, w.url, w.idempotency_key, w.body, w.next_attempt_at, $5 from booked, ${newWebhooks('$4')}
         ) select order_id from booked`,
        [refund.refund_id, status, String(difference), asJson(webhooks), now, refund.status],
      );
      return moved !== null;
    },
  };
}
