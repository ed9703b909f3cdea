import type { Database } from '../../../platform/db/database.ts';

interface Recovered {
  sent: number;
  recovered: number;
  /** In paise. */
  amount: bigint;
}

/** A payment within this time after the last reminder of an order counts as recovered. */
const recoveryDays = 7;

/**
 * Reminders of the seller $1 that were sent since $2, and the orders after them: the first paid one of the same person for the same item
 * from the first reminder until $3 days after the last one. These periods can overlap, so paid orders are counted by their id.
 */
const recoveredOrders = `
  with reminded as (
    select first.order_id, first.decided_at as first_at, coalesce(second.decided_at, first.decided_at) as last_at
    from checkout_reminders first
      left join coupon_reminders second on second.order_id = first.order_id and second.state = 'SENT'
    where first.seller_id = $1 and first.state = 'SENT'
      and (first.decided_at > $2
        or first.order_id in (select order_id from coupon_reminders where seller_id = $1 and state = 'SENT' and decided_at > $2))
  ), recovered as (
    select distinct paid.id, paid.amount
    from reminded
      join orders on orders.id = reminded.order_id
      cross join lateral (
        select later.id, later.amount from orders later
        where later.seller_id = orders.seller_id and later.item_id = orders.item_id and later.buyer_id = orders.buyer_id
          and later.status = 'PAID' and later.paid_at > reminded.first_at
          and later.paid_at <= reminded.last_at + make_interval(days => $3)
        order by later.paid_at
        limit 1
      ) paid
  )
  select
    (select count(*) filter (where first_at > $2) + count(*) filter (where last_at > first_at and last_at > $2) from reminded)::int as sent,
    (select count(*) from recovered)::int as recovered,
    (select coalesce(sum(amount), 0) from recovered)::text as amount`;

export async function sumRecovered(
  { pool }: Pick<Database, 'pool'>,
  { sellerId, sentSince }: { sellerId: number; sentSince: Date },
): Promise<Recovered> {
  const values = [sellerId, sentSince, recoveryDays];
  const { rows } = await pool.query<{ sent: number; recovered: number; amount: string }>(recoveredOrders, values);
  const { sent = 0, recovered = 0, amount = '0' } = rows[0] ?? {};
  return { sent, recovered, amount: BigInt(amount) };
}
