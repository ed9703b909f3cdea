import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../../platform/db/database.ts';
import { telegramChannels as channels } from '../../channels/tables.ts';
import { type MonitorRow, telegramMonitors as monitors } from '../tables.ts';

/** Monitoring of a channel starts with its first member. */
export async function createMonitor(tx: Tx, { channelId, checkDueAt }: Pick<MonitorRow, 'channelId' | 'checkDueAt'>): Promise<void> {
  await tx.insert(monitors).values({ channelId, checkDueAt }).onConflictDoNothing();
}

export async function findMonitor(queries: Queries, channelId: string): Promise<MonitorRow | null> {
  const found = await queries.select().from(monitors).where(eq(monitors.channelId, channelId)).limit(1);
  return found[0] ?? null;
}

export async function findMonitors(queries: Queries, channelIds: string[]): Promise<Map<string, MonitorRow>> {
  const found = await queries.select().from(monitors).where(inArray(monitors.channelId, channelIds));
  return new Map(found.map((row) => [row.channelId, row]));
}

/** Monitors paid-only channels even before their first member. */
export async function monitorPaidOnlyChannels(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into telegram_watches (channel_id, check_due_at)
    select id, ${now.toISOString()} from telegram_channels where paid_members_only and deleted_at is null
    on conflict do nothing`);
}

/** Makes the check due now, unless it is due earlier. */
export async function requestCheck(tx: Tx, { channelId, now }: { channelId: string; now: Date }): Promise<void> {
  await tx
    .insert(monitors)
    .values({ channelId, checkDueAt: now })
    .onConflictDoUpdate({ target: monitors.channelId, set: { checkDueAt: sql`least(${monitors.checkDueAt}, ${now.toISOString()})` } });
}

/** After a link was created: polls the joins of the channel at `at`, unless a poll is due earlier. */
export async function scheduleJoinPoll(tx: Tx, { channelId, at }: { channelId: string; at: Date }): Promise<void> {
  await tx
    .insert(monitors)
    .values({ channelId, checkDueAt: at, arrivalsDueAt: at })
    .onConflictDoUpdate({ target: monitors.channelId, set: { arrivalsDueAt: sql`least(${monitors.arrivalsDueAt}, ${at.toISOString()})` } });
}

export async function saveMonitor(tx: Tx, { channelId, ...changes }: Partial<MonitorRow> & { channelId: string }): Promise<void> {
  await tx.update(monitors).set(changes).where(eq(monitors.channelId, channelId));
}

/** Counts consecutive unknown errors with the same text. Returns the count and the time of the first one. */
export async function countError(tx: Tx, { channelId, text, now }: { channelId: string; text: string; now: Date }) {
  await createMonitor(tx, { channelId, checkDueAt: now });
  const isSame = sql`${monitors.errorText} is not distinct from ${text}`;
  const [counted] = await tx
    .update(monitors)
    .set({
      errorText: text,
      errorCount: sql`case when ${isSame} then ${monitors.errorCount} + 1 else 1 end`,
      errorSince: sql`case when ${isSame} then ${monitors.errorSince} else ${now.toISOString()}::timestamptz end`,
    })
    .where(eq(monitors.channelId, channelId))
    .returning();
  return { count: counted?.errorCount ?? 1, since: counted?.errorSince ?? now };
}

/** Counts the channels with a trouble, by trouble. */
export const countTroubles = (queries: Queries): Promise<{ trouble: MonitorRow['trouble']; count: number }[]> =>
  queries.select({ trouble: monitors.trouble, count: count() }).from(monitors).where(isNotNull(monitors.trouble)).groupBy(monitors.trouble);

export const noTrouble = { trouble: null, retryAt: null, errorText: null, errorCount: 0, errorSince: null } as const;

interface ChannelTrouble {
  channelId: string;
  trouble: NonNullable<MonitorRow['trouble']>;
  retryAt: Date;
  now: Date;
}

/** True when the channel had no trouble before. */
export async function saveTrouble(tx: Tx, { channelId, trouble, retryAt, now }: ChannelTrouble): Promise<boolean> {
  await createMonitor(tx, { channelId, checkDueAt: now });
  const [before] = await tx.select().from(monitors).where(eq(monitors.channelId, channelId)).for('update');
  await tx.update(monitors).set({ trouble, retryAt }).where(eq(monitors.channelId, channelId));
  return before?.trouble === null;
}

/** A call succeeded: clears the trouble and the error count. */
export async function clearTrouble(tx: Tx, channelId: string): Promise<void> {
  await tx.update(monitors).set(noTrouble).where(eq(monitors.channelId, channelId));
}

/** Retries all waiting work in the channels of an account. */
export async function retryTroubles(tx: Tx, accountId: string, now: Date): Promise<void> {
  const ofAccount = tx.select({ id: channels.id }).from(channels).where(eq(channels.accountId, accountId));
  await tx
    .update(monitors)
    .set({ retryAt: now })
    .where(and(inArray(monitors.channelId, ofAccount), isNotNull(monitors.trouble)));
}

/** Stops sales and hides the public page. */
export async function takeOffSale(tx: Tx, channelId: string, now: Date): Promise<void> {
  await tx
    .update(channels)
    .set({ status: 'INACTIVE', version: sql`${channels.version} + 1`, updatedAt: now })
    .where(and(eq(channels.id, channelId), eq(channels.status, 'ACTIVE')));
}
