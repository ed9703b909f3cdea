import { and, eq, gte, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { telegramChannels as channels, telegramPlans as plans } from './tables.ts';

interface Sales {
  planId: string;
  sales: number;
  /** In paise, of all of them. */
  amount: bigint;
}

// Channels first and in the order of their ids, as everybody does who changes a plan.
const lockStatement = `
  select id from telegram_channels where id in (select channel_id from telegram_plans where id = any($1::text[]))
  order by id for no key update`;
const saleStatement = `
  with sold as (
    update telegram_plans set sales_count = sales_count + sale.sales, revenue = revenue + sale.amount
    from unnest($1::text[], $2::int[], $3::bigint[]) as sale (plan_id, sales, amount)
    where id = sale.plan_id
    returning channel_id, sale.sales, sale.amount
  ), of_channels as (
    select channel_id, sum(sales)::int as sales, sum(amount)::bigint as amount, count(*)::int as plans from sold group by channel_id
  ), counted as (
    update telegram_channels set sales_count = sales_count + of_channels.sales, revenue = revenue + of_channels.amount
    from of_channels where id = of_channels.channel_id
    returning of_channels.plans
  )
  select coalesce(sum(plans), 0)::int as plans from counted`;

/** Subscriptions were bought; also of plans that are no longer offered, since the money has come. False when there is no such plan. */
export async function addSales(tx: Tx, sales: Sales[]): Promise<boolean> {
  const ids = sales.map(({ planId }) => planId);
  await tx.client.query({ name: 'lock-sold-channels', text: lockStatement, values: [ids] });
  const values = [ids, sales.map((sale) => sale.sales), sales.map(({ amount }) => String(amount))];
  const { rows } = await tx.client.query<{ plans: number }>({ name: 'count-plan-sales', text: saleStatement, values });
  return rows[0]?.plans === sales.length;
}

/** One of them was undone. False when there is no such sale. */
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
