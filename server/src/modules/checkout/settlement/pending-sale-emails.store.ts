import type { Database, Tx } from '../../../platform/db/database.ts';

/** Sales of one item. */
export interface ItemSales {
  /** Display title: "Chai & Charts · Monthly". */
  title: string;
  count: number;
  /** In paise, from the orders. */
  amount: bigint;
  fee: bigint;
}

interface DueSellersQuery {
  /** The oldest pending sale must be settled at this time or earlier. */
  settledBefore: Date;
  /** The last email must be sent at this time or earlier. */
  sentBefore: Date;
  limit: number;
}

/** Sellers who are due for a sales email, longest waiting first. */
export async function listSellersToEmail({ pool }: Database, { settledBefore, sentBefore, limit }: DueSellersQuery): Promise<number[]> {
  const { rows } = await pool.query<{ seller_id: string }>(
    `select seller_id from pending_sale_emails left join sale_emails using (seller_id)
     where sent_at is null or sent_at <= $2
     group by seller_id having min(settled_at) <= $1 order by min(settled_at) limit $3`,
    [settledBefore, sentBefore, limit],
  );
  return rows.map((row) => Number(row.seller_id));
}

/** Claims the next email to a seller. Waits for a concurrent process; false when that process has claimed it. */
export async function claimSaleEmail(
  tx: Tx,
  { sellerId, sentBefore, now }: { sellerId: number; sentBefore: Date; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `insert into sale_emails as existing (seller_id, sent_at) values ($1, $2)
     on conflict (seller_id) do update set sent_at = excluded.sent_at where existing.sent_at <= $3`,
    [sellerId, now, sentBefore],
  );
  return rowCount === 1;
}

/** Drops refunded sales, also while the refund is pending; true when pending sales remain. */
export async function dropRefundedSales(tx: Tx, sellerId: number): Promise<boolean> {
  await tx.client.query(
    `delete from pending_sale_emails using orders
     where pending_sale_emails.seller_id = $1 and orders.id = pending_sale_emails.order_id and orders.status in ('REFUND_PENDING', 'REFUNDED')`,
    [sellerId],
  );
  const { rowCount } = await tx.client.query('select from pending_sale_emails where seller_id = $1 limit 1', [sellerId]);
  return rowCount === 1;
}

/** Takes the oldest pending sales of a seller, at most `limit`. Returns them per item, highest amount first. */
export async function takePendingSales(tx: Tx, { sellerId, limit }: { sellerId: number; limit: number }): Promise<ItemSales[]> {
  const { rows } = await tx.client.query<{ title: string; count: number; amount: string; fee: string }>(
    `with oldest as (
       select order_id from pending_sale_emails where seller_id = $1 order by settled_at limit $2
     ), taken as (
       delete from pending_sale_emails using oldest
       where pending_sale_emails.seller_id = $1 and pending_sale_emails.order_id = oldest.order_id returning pending_sale_emails.order_id
     )
     select concat_ws(' · ', item_details ->> 'channelName', item_name) as title,
       count(*)::int as count, sum(amount)::text as amount, sum(fee)::text as fee
     from taken join orders on orders.id = taken.order_id
     group by product_type, item_id, title order by sum(amount) desc, title`,
    [sellerId, limit],
  );
  return rows.map(({ title, count, amount, fee }) => ({ title, count, amount: BigInt(amount), fee: BigInt(fee) }));
}

/** The seller gets no sales email about this order. */
export async function dropPendingSale(tx: Tx, orderId: string): Promise<void> {
  await tx.client.query('delete from pending_sale_emails where order_id = $1', [orderId]);
}
