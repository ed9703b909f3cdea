import type { DisputeRow, OrderRow, PaymentRow, RefundRow, WebhookRow } from './rows.ts';
import type { Query } from './store.ts';

export interface Overview extends OrderRow {
  payments: PaymentRow[];
  refunds: RefundRow[];
  disputes: DisputeRow[];
  webhooks: Omit<WebhookRow, 'body'>[];
}

const shownOrders = 50;

/** The latest orders, or one of them, each with its payments, refunds, disputes and webhooks. */
export async function overviewOf(query: Query, orderId: string | null): Promise<Overview[]> {
  const orders = await query(
    'select * from sandbox_cashfree_orders where $1::text is null or order_id = $1 order by cf_order_id desc limit $2',
    [orderId, shownOrders],
  );
  const found = orders.rows as OrderRow[];
  const ids = [found.map(({ order_id }) => order_id)];
  const of = async <Row extends { order_id: string }>(text: string) => {
    const rows = (await query(text, ids)).rows as Row[];
    return (order: OrderRow) => rows.filter((row) => row.order_id === order.order_id);
  };
  const payments = await of<PaymentRow>('select * from sandbox_cashfree_payments where order_id = any($1) order by seq');
  const refunds = await of<RefundRow>('select * from sandbox_cashfree_refunds where order_id = any($1) order by seq');
  const disputes = await of<DisputeRow>('select * from sandbox_cashfree_disputes where order_id = any($1) order by dispute_id');
  const webhooks = await of<Omit<WebhookRow, 'body'>>(
    `select id, seq, order_id, type, url, idempotency_key, attempts, last_answer, delivered_at, next_attempt_at, created_at
     from sandbox_cashfree_webhooks where order_id = any($1) order by seq`,
  );
  return found.map((order) => ({
    ...order,
    payments: payments(order),
    refunds: refunds(order),
    disputes: disputes(order),
    webhooks: webhooks(order),
  }));
}
