import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { telegramAccounts as accounts, telegramFloodWaits as floodWaits } from '../accounts/tables.ts';
import type { OwnedItem } from '../deps.ts';
import { telegramMonitors as monitors } from '../members/tables.ts';
import type { PlanSales } from './channel.presenter.ts';
import { accountOfChannel, inviteFloodWait, monitorOfChannel, salesColumns } from './sales-facts.store.ts';
import { telegramChannels as channels, type PlanRow, telegramPlans as plans } from './tables.ts';

const isNotDeleted = isNull(plans.deletedAt);

/** Plans on offer, oldest first. */
export const listPlans = (queries: Queries, channelId: string): Promise<PlanRow[]> =>
  queries
    .select()
    .from(plans)
    .where(and(eq(plans.channelId, channelId), isNotDeleted))
    .orderBy(asc(plans.seq));

/** Prices of the newest subscriptions of a plan, without refunded ones. */
const newestPrices = (limit: number) => sql<string[]>`array(
  select plan_price from telegram_subscriptions as sold where sold.plan_id = telegram_plans.id and sold.ended_at is null
  order by sold.seq desc limit ${limit})`;

/** Plans on offer by channel, oldest first, each with up to `limit` of its newest sales. */
export async function listPlanSales(queries: Queries, channelIds: string[], limit = 100): Promise<Map<string, PlanSales[]>> {
  const rows = await queries
    .select({ ...getTableColumns(plans), paid: newestPrices(limit) })
    .from(plans)
    .where(and(inArray(plans.channelId, channelIds), isNotDeleted))
    .orderBy(asc(plans.seq));
  const byChannel = new Map<string, PlanSales[]>();
  for (const row of rows) byChannel.set(row.channelId, [...(byChannel.get(row.channelId) ?? []), { ...row, paid: row.paid.map(BigInt) }]);
  return byChannel;
}

/** Plans on offer, cheapest first. */
export const listOffers = (queries: Queries, channelId: string): Promise<PlanRow[]> =>
  queries
    .select()
    .from(plans)
    .where(and(eq(plans.channelId, channelId), isNotDeleted))
    .orderBy(asc(plans.price), asc(plans.seq));

export async function findOwnPlan(queries: Queries, { id, userId }: OwnedItem): Promise<PlanRow | null> {
  const found = await queries
    .select(getTableColumns(plans))
    .from(plans)
    .innerJoin(channels, eq(channels.id, plans.channelId))
    .where(and(eq(plans.id, id), eq(plans.userId, userId), isNotDeleted, isNull(channels.deletedAt)))
    .limit(1);
  return found[0] ?? null;
}

export async function insertPlan(tx: Tx, row: typeof plans.$inferInsert): Promise<PlanRow> {
  const [inserted] = await tx.insert(plans).values(row).returning();
  if (!inserted) throw new Error('The insert of a plan returned no row');
  return inserted;
}

type Changes = Partial<Pick<PlanRow, 'name' | 'price' | 'durationDays' | 'deletedAt'>>;

/** Null when the plan was deleted. The caller has locked the channel. */
export async function savePlan(tx: Tx, { id, channelId, now, ...changes }: Changes & { id: string; channelId: string; now: Date }) {
  const [row] = await tx
    .update(plans)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(plans.id, id), eq(plans.channelId, channelId), isNotDeleted))
    .returning();
  return row ?? null;
}

/** Finds a plan on offer in a published channel, of any seller. */
export async function findOffer(queries: Queries, planId: string) {
  const [found] = await queries
    .select({ plan: plans, channel: channels, ...salesColumns })
    .from(plans)
    .innerJoin(channels, eq(channels.id, plans.channelId))
    .innerJoin(accounts, accountOfChannel)
    .leftJoin(floodWaits, inviteFloodWait)
    .leftJoin(monitors, monitorOfChannel)
    .where(and(eq(plans.id, planId), isNotDeleted, eq(channels.status, 'ACTIVE'), isNull(channels.deletedAt)))
    .limit(1);
  return found ?? null;
}
