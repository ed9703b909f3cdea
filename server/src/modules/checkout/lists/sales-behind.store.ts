import { sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/database.ts';

/** What the ledger says that money moved for. */
interface Source {
  type: string;
  id: string;
}

interface SaleBehind {
  orderId: string;
  /** As people read it: "Chai & Charts · Monthly". */
  title: string;
  buyerUsername: string;
  /** How many more sales were released with it. */
  others: number;
}

interface Found extends Record<string, unknown> {
  source: string;
  order_id: string;
  title: string;
  buyer_username: string;
  others: number;
}

const keyOf = ({ type, id }: Source) => `${type} ${id}`;

/** Of the sources that are orders, refunds or releases of this seller: one question for as many as are shown. */
export async function salesBehind(
  queries: Queries,
  { sellerId, sources }: { sellerId: number; sources: Source[] },
): Promise<(source: Source) => SaleBehind | null> {
  const named = (type: string) =>
    sql`unnest(${sql.param(sources.filter((one) => one.type === type).map(({ id }) => id))}::text[]) as given (id)`;
  const { rows } = await queries.execute<Found>(sql`
    with behind as (
      select 'order ' || given.id as source, given.id as order_id, 0 as others from ${named('order')}
      union all
      select 'refund ' || given.id, refunds.order_id, 0 from ${named('refund')} join refunds on refunds.id = given.id
      union all
      select 'adjustment ' || given.id, adjustments.order_id, 0 from ${named('adjustment')} join adjustments on adjustments.id = given.id
      union all
      select 'release ' || given.id, last.order_id, last.place - 1 from ${named('release')}
      cross join lateral (select order_id, place from settlement_releases where release_id = given.id order by place desc limit 1) as last
    )
    select source, order_id, concat_ws(' · ', item_details ->> 'channelName', item_name) as title, buyer_username, others
    from behind join orders on orders.id = behind.order_id where orders.seller_id = ${sellerId}`);
  const found = new Map(
    rows.map(({ source, order_id, title, buyer_username, others }) => [
      source,
      { orderId: order_id, title, buyerUsername: buyer_username, others },
    ]),
  );
  return (source) => found.get(keyOf(source)) ?? null;
}
