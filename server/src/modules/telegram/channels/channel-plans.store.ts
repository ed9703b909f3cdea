import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { telegramAccounts as accounts, telegramRests as rests } from '../accounts/tables.ts';
import type { Owned } from '../deps.ts';
import { telegramWatches as watches } from '../members/tables.ts';
import type { PlanSales } from './channel.presenter.ts';
import { accountOfChannel, restOfLinks, salesColumns, watchOfChannel } from './sales-facts.store.ts';
import { telegramChannels as channels, type PlanRow, telegramPlans as plans } from './tables.ts';

const there = isNull(plans.deletedAt);

/** Those that are offered, as they were made. */
export const plansOf = (queries: Queries, channelId: string): Promise<PlanRow[]> =>
  queries
    .select()
    .from(plans)
    .where(and(eq(plans.channelId, channelId), there))
    .orderBy(asc(plans.seq));

/** Prices of the newest subscriptions of a plan, without refunded ones. */
const newestPrices = (most: number) => sql<string[]>`array(
  select plan_price from telegram_subscriptions as sold where sold.plan_id = telegram_plans.id and sold.ended_at is null
  order by sold.seq desc limit ${most})`;

/** Plans that are offered with up to `most` of their newest sales each, in the order in which they were made, by channel. */
export async function planSalesOf(queries: Queries, channelIds: string[], most = 100): Promise<Map<string, PlanSales[]>> {
  const rows = await queries
    .select({ ...getTableColumns(plans), paid: newestPrices(most) })
    .from(plans)
    .where(and(inArray(plans.channelId, channelIds), there))
    .orderBy(asc(plans.seq));
  const found = new Map<string, PlanSales[]>();
  for (const row of rows) found.set(row.channelId, [...(found.get(row.channelId) ?? []), { ...row, paid: row.paid.map(BigInt) }]);
  return found;
}

/** The cheapest first. */
export const offersOf = (queries: Queries, channelId: string): Promise<PlanRow[]> =>
  queries
    .select()
    .from(plans)
    .where(and(eq(plans.channelId, channelId), there))
    .orderBy(asc(plans.price), asc(plans.seq));

export async function findOwnPlan(queries: Queries, { id, userId }: Owned): Promise<PlanRow | null> {
  const found = await queries
    .select(getTableColumns(plans))
    .from(plans)
    .innerJoin(channels, eq(channels.id, plans.channelId))
    .where(and(eq(plans.id, id), eq(plans.userId, userId), there, isNull(channels.deletedAt)))
    .limit(1);
  return found[0] ?? null;
}

export async function insertPlan(tx: Tx, row: typeof plans.$inferInsert): Promise<PlanRow> {
  const [inserted] = await tx.insert(plans).values(row).returning();
  if (!inserted) throw new Error('A plan was not written down');
  return inserted;
}

type Changes = Partial<Pick<PlanRow, 'name' | 'price' | 'durationDays' | 'deletedAt'>>;

/** Null when it was deleted meanwhile. The caller holds its channel. */
export async function savePlan(tx: Tx, { id, channelId, now, ...changes }: Changes & { id: string; channelId: string; now: Date }) {
  const [row] = await tx
    .update(plans)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(plans.id, id), eq(plans.channelId, channelId), there))
    .returning();
  return row ?? null;
}

/** A plan that can be bought at this moment, whoever sells it. */
export async function findOffer(queries: Queries, planId: string) {
  const [found] = await queries
    .select({ plan: plans, channel: channels, ...salesColumns })
    .from(plans)
    .innerJoin(channels, eq(channels.id, plans.channelId))
    .innerJoin(accounts, accountOfChannel)
    .leftJoin(rests, restOfLinks)
    .leftJoin(watches, watchOfChannel)
    .where(and(eq(plans.id, planId), there, eq(channels.status, 'ACTIVE'), isNull(channels.deletedAt)))
    .limit(1);
  return found ?? null;
}
