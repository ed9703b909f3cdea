import { sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/database.ts';

/** Source of a ledger transaction. */
interface Source {
  type: string;
  id: string;
}

interface SaleBehind {
  orderId: string;
  /** Display title: "Chai & Charts · Monthly". */
  title: string;
  buyerUsername: string;
  /** Number of other sales in the same release. */
  others: number;
}

interface SourceOrder extends Record<string, unknown> {
  source: string;
  order_id: string;
  title: string;
  buyer_username: string;
  others: number;
}

const keyOf = ({ type, id }: Source) => `${type} ${id}`;

interface SellerSources {
  sellerId: number;
  sources: Source[];
}

/** The ids of the sources of one type, as rows `requested (id)`. */
const requestedOf = (sources: Source[], type: string) =>
  sql`unnest(${sql.param(sources.filter((source) => source.type === type).map(({ id }) => id))}::text[]) as requested (id)`;

/** Returns one row per source that belongs to an order of the seller; for a release, its last order and the number of others. */
const ordersOfSources = ({ sellerId, sources }: SellerSources) => sql`
  with source_orders as (
    select 'order ' || requested.id as source, requested.id as order_id, 0 as others from ${requestedOf(sources, 'order')}
    union all
    select 'refund ' || requested.id, refunds.order_id, 0
    from ${requestedOf(sources, 'refund')} join refunds on refunds.id = requested.id
    union all
    select 'adjustment ' || requested.id, adjustments.order_id, 0
    from ${requestedOf(sources, 'adjustment')} join adjustments on adjustments.id = requested.id
    union all
    select 'dispute-hold ' || requested.id, dispute_holds.order_id, 0
    from ${requestedOf(sources, 'dispute-hold')} join dispute_holds on dispute_holds.id = requested.id
    union all
    select 'release ' || requested.id, last_release.order_id, last_release.place - 1 from ${requestedOf(sources, 'release')}
    cross join lateral (
      select order_id, place from settlement_releases where release_id = requested.id order by place desc limit 1
    ) as last_release
  )
  select source, order_id, concat_ws(' · ', item_details ->> 'channelName', item_name) as title, buyer_username, others
  from source_orders join orders on orders.id = source_orders.order_id where orders.seller_id = ${sellerId}`;

/** Sales behind ledger transactions of a seller, loaded with one query for a whole page. */
export async function salesBehind(queries: Queries, sources: SellerSources): Promise<(source: Source) => SaleBehind | null> {
  const { rows } = await queries.execute<SourceOrder>(ordersOfSources(sources));
  const sales = new Map(
    rows.map(({ source, order_id, title, buyer_username, others }) => [
      source,
      { orderId: order_id, title, buyerUsername: buyer_username, others },
    ]),
  );
  return (source) => sales.get(keyOf(source)) ?? null;
}
