import type { Database } from '../../../platform/db/database.ts';

interface Recovered {
  sent: number;
  recovered: number;
  /** In paise. */
  amount: bigint;
}

/** A payment within this time after a reminder counts as recovered. */
const recoveryDays = 7;

/**
 * Reminders of the seller $1 that were sent since $2, and the orders after them: the first paid one of the same person for the same item
 * within $3 days. Reminders of one seller to one person are at least a week apart, so that no order counts twice.
 */
const recoveredOrders = `
  select count(*)::int as sent, count(paid.id)::int as recovered, coalesce(sum(paid.amount), 0)::text as amount
  from checkout_reminders
    join orders reminded on reminded.id = checkout_reminders.order_id
    left join lateral (
      select orders.id, orders.amount from orders
      where orders.seller_id = reminded.seller_id and orders.item_id = reminded.item_id and orders.buyer_id = reminded.buyer_id
        and orders.status = 'PAID' and orders.paid_at > checkout_reminders.decided_at
        and orders.paid_at <= checkout_reminders.decided_at + make_interval(days => $3)
      order by orders.paid_at
      limit 1
    ) paid on true
  where checkout_reminders.seller_id = $1 and checkout_reminders.state = 'SENT' and checkout_reminders.decided_at > $2`;

export async function sumRecovered(
  { pool }: Pick<Database, 'pool'>,
  { sellerId, sentSince }: { sellerId: number; sentSince: Date },
): Promise<Recovered> {
  const values = [sellerId, sentSince, recoveryDays];
  const { rows } = await pool.query<{ sent: number; recovered: number; amount: string }>(recoveredOrders, values);
  const { sent = 0, recovered = 0, amount = '0' } = rows[0] ?? {};
  return { sent, recovered, amount: BigInt(amount) };
}
