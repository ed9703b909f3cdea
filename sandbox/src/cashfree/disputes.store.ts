import type { DisputeRow, NewWebhook } from './rows.ts';
import type { Query } from './store.ts';
import { asJson, newWebhooks, webhookColumns } from './webhook-insert.ts';

type NewDispute = Omit<DisputeRow, 'dispute_id'>;

export function disputesStore(query: Query) {
  const all = async (text: string, values: unknown[]) => (await query(text, values)).rows as DisputeRow[];
  const one = async (text: string, values: unknown[]) => (await all(text, values))[0] ?? null;

  return {
    dispute: (disputeId: string) => one('select * from sandbox_cashfree_disputes where dispute_id = $1', [disputeId]),
    ofOrder: (orderId: string) => all('select * from sandbox_cashfree_disputes where order_id = $1 order by dispute_id', [orderId]),
    ofPayment: (cfPaymentId: string) =>
      all('select * from sandbox_cashfree_disputes where cf_payment_id = $1 order by dispute_id', [cfPaymentId]),
    async add(dispute: NewDispute): Promise<DisputeRow> {
      const added = await one(
        `insert into sandbox_cashfree_disputes (order_id, cf_payment_id, status, amount_paise, reason_code, reason, created_at, updated_at,
           respond_by, resolved_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
        [
          dispute.order_id,
          dispute.cf_payment_id,
          dispute.status,
          dispute.amount_paise,
          dispute.reason_code,
          dispute.reason,
          dispute.created_at,
          dispute.updated_at,
          dispute.respond_by,
          dispute.resolved_at,
        ],
      );
      return added as DisputeRow;
    },
    async update({ dispute_id, status, amount_paise, updated_at, respond_by, resolved_at }: DisputeRow): Promise<void> {
      await query(
        `update sandbox_cashfree_disputes set status = $2, amount_paise = $3, updated_at = $4, respond_by = $5, resolved_at = $6
         where dispute_id = $1`,
        [dispute_id, status, amount_paise, updated_at, respond_by, resolved_at],
      );
    },
    /** Disputes that waited for evidence beyond their deadline are lost. No webhook tells. */
    async expire(now: Date): Promise<void> {
      await query(
        `update sandbox_cashfree_disputes set status = regexp_replace(status, '_(CREATED|INSUFFICIENT_EVIDENCE)$', '_MERCHANT_LOST'),
           updated_at = respond_by, resolved_at = respond_by
         where respond_by <= $1 and status ~ '_(CREATED|INSUFFICIENT_EVIDENCE)$'`,
        [now],
      );
    },
    async queueWebhooks(orderId: string, webhooks: NewWebhook[], now: Date): Promise<void> {
      await query(
        `insert into sandbox_cashfree_webhooks (${webhookColumns})
         select w.id, $1, w.type, w.url, w.idempotency_key, w.body, w.next_attempt_at, $3
         from ${newWebhooks('$2')}`,
        [orderId, asJson(webhooks), now],
      );
    },
  };
}
