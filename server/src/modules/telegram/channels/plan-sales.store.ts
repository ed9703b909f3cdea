import { and, eq, gte, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { telegramChannels as channels, telegramPlans as plans } from './tables.ts';

interface Sales {
  planId: string;
  sales: number;
  /** Sum of all sales, in paise. */
  amount: bigint;
}

/** Locks the channels of plans by id, before their plans: the lock order of every change of a plan. $1 plan ids */
const lockStatement = `
  select id from telegram_channels where id in (select channel_id from telegram_plans where id = any($1::text[]))
  order by id for no key update`;

/**
 * Adds sales to plans and to their channels. Returns one row with the number of plans that were updated.
 *
 * Arrays with one element per plan: $1 plan id, $2 number of sales, $3 amount in paise
 */
const saleStatement = `
  with updated_plans as (
    update telegram_plans set sales_count = sales_count + sale.sales, revenue = revenue + sale.amount
    from unnest($1::text[], $2::int[], $3::bigint[]) as sale (plan_id, sales, amount)
    where id = sale.plan_id
    returning channel_id, sale.sales, sale.amount
  ), channel_totals as (
    select channel_id, sum(sales)::int as sales, sum(amount)::bigint as amount, count(*)::int as plans
    from updated_plans group by channel_id
  ), updated_channels as (
    update telegram_channels set sales_count = sales_count + channel_totals.sales, revenue = revenue + channel_totals.amount
    from channel_totals where id = channel_totals.channel_id
    returning channel_totals.plans
  )
  select coalesce(sum(plans), 0)::int as plans from updated_channels`;

/** Counts paid sales, also of deleted plans, because the money was received. False when a plan does not exist. */
export async function addSales(tx: Tx, sales: Sales[]): Promise<boolean> {
  const ids = sales.map(({ planId }) => planId);
  await tx.client.query({ name: 'lock-sold-channels', text: lockStatement, values: [ids] });
  const values = [ids, sales.map((sale) => sale.sales), sales.map(({ amount }) => String(amount))];
  const { rows } = await tx.client.query<{ plans: number }>({ name: 'count-plan-sales', text: saleStatement, values });
  return rows[0]?.plans === sales.length;
}

/** Subtracts a refunded sale. False when the plan has no such sale. */
export async function subtractSale(tx: Tx, { planId, amount }: Omit<Sales, 'sales'>): Promise<boolean> {
  await tx.client.query({ name: 'lock-sold-channels', text: lockStatement, values: [[planId]] });
  const [plan] = await tx
    .update(plans)
    .set({ salesCount: sql`${plans.salesCount} - 1`, revenue: sql`${plans.revenue} - ${amount}` })
    .where(and(eq(plans.id, planId), gte(plans.salesCount, 1), gte(plans.revenue, amount)))
    .returning({ channelId: plans.channelId });
  if (!plan) return false;
  const counted = await tx
    .update(channels)
    .set({ salesCount: sql`${channels.salesCount} - 1`, revenue: sql`${channels.revenue} - ${amount}` })
    .where(eq(channels.id, plan.channelId))
    .returning({ id: channels.id });
  return counted.length > 0;
}
