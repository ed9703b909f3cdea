import type { Database, Tx } from '../../platform/db/database.ts';

/** Sales of one item. */
export interface ToldSale {
  itemName: string;
  count: number;
  /** In paise, as the orders say. */
  amount: bigint;
  fee: bigint;
}

interface Due {
  /** The oldest that was not told must be as old. */
  settledBefore: Date;
  /** Nobody is written to again sooner. */
  sentBefore: Date;
  most: number;
}

/** Who is to be told now, who waits longest first. */
export async function sellersToTell({ pool }: Database, { settledBefore, sentBefore, most }: Due): Promise<number[]> {
  const { rows } = await pool.query<{ seller_id: string }>(
    `select seller_id from untold_sales left join sale_letters using (seller_id)
     where sent_at is null or sent_at <= $2
     group by seller_id having min(settled_at) <= $1 order by min(settled_at) limit $3`,
    [settledBefore, sentBefore, most],
  );
  return rows.map((row) => Number(row.seller_id));
}

/** False when another process was quicker: it waits for that one, and finds that the seller was just written to. */
export async function claimLetter(
  tx: Tx,
  { sellerId, sentBefore, now }: { sellerId: number; sentBefore: Date; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `insert into sale_letters as letters (seller_id, sent_at) values ($1, $2)
     on conflict (seller_id) do update set sent_at = excluded.sent_at where letters.sent_at <= $3`,
    [sellerId, now, sentBefore],
  );
  return rowCount === 1;
}

/** Those that were not told, the oldest first up to so many; told with this transaction. What brought most comes first. */
export async function takeUntold(tx: Tx, { sellerId, most }: { sellerId: number; most: number }): Promise<ToldSale[]> {
  const { rows } = await tx.client.query<{ item_name: string; count: number; amount: string; fee: string }>(
    `with oldest as (
       select order_id from untold_sales where seller_id = $1 order by settled_at limit $2
     ), taken as (
       delete from untold_sales using oldest
       where untold_sales.seller_id = $1 and untold_sales.order_id = oldest.order_id returning untold_sales.order_id
     )
     select item_name, count(*)::int as count, sum(amount)::text as amount, sum(fee)::text as fee
     from taken join orders on orders.id = taken.order_id
     group by product_type, item_id, item_name order by sum(amount) desc, item_name`,
    [sellerId, most],
  );
  return rows.map(({ item_name: itemName, count, amount, fee }) => ({ itemName, count, amount: BigInt(amount), fee: BigInt(fee) }));
}
