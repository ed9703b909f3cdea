import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../../platform/db/database.ts';
import { telegramChannels as channels } from '../../channels/tables.ts';
import { type WatchRow, telegramWatches as watches } from '../tables.ts';

/** Monitoring of a channel starts with its first member. */
export async function beginWatch(tx: Tx, { channelId, checkDueAt }: Pick<WatchRow, 'channelId' | 'checkDueAt'>): Promise<void> {
  await tx.insert(watches).values({ channelId, checkDueAt }).onConflictDoNothing();
}

export async function findWatch(queries: Queries, channelId: string): Promise<WatchRow | null> {
  const found = await queries.select().from(watches).where(eq(watches.channelId, channelId)).limit(1);
  return found[0] ?? null;
}

export async function watchesOf(queries: Queries, channelIds: string[]): Promise<Map<string, WatchRow>> {
  const found = await queries.select().from(watches).where(inArray(watches.channelId, channelIds));
  return new Map(found.map((row) => [row.channelId, row]));
}

/** Monitors paid-only channels even before their first member. */
export async function watchPaidOnly(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into telegram_watches (channel_id, check_due_at)
    select id, ${now.toISOString()} from telegram_channels where paid_members_only and deleted_at is null
    on conflict do nothing`);
}

/** Makes the check due now, unless it is due earlier. */
export async function askForCheck(tx: Tx, { channelId, now }: { channelId: string; now: Date }): Promise<void> {
  await tx
    .insert(watches)
    .values({ channelId, checkDueAt: now })
    .onConflictDoUpdate({ target: watches.channelId, set: { checkDueAt: sql`least(${watches.checkDueAt}, ${now.toISOString()})` } });
}

/** After a link was created: polls the joins of the channel at `at`, unless a poll is due earlier. */
export async function readArrivalsAt(tx: Tx, { channelId, at }: { channelId: string; at: Date }): Promise<void> {
  await tx
    .insert(watches)
    .values({ channelId, checkDueAt: at, arrivalsDueAt: at })
    .onConflictDoUpdate({ target: watches.channelId, set: { arrivalsDueAt: sql`least(${watches.arrivalsDueAt}, ${at.toISOString()})` } });
}

export async function saveWatch(tx: Tx, { channelId, ...changes }: Partial<WatchRow> & { channelId: string }): Promise<void> {
  await tx.update(watches).set(changes).where(eq(watches.channelId, channelId));
}

/** Counts consecutive unknown errors with the same text. Returns the count and the time of the first one. */
export async function countError(tx: Tx, { channelId, text, now }: { channelId: string; text: string; now: Date }) {
  await beginWatch(tx, { channelId, checkDueAt: now });
  const isSame = sql`${watches.errorText} is not distinct from ${text}`;
  const [counted] = await tx
    .update(watches)
    .set({
      errorText: text,
      errorCount: sql`case when ${isSame} then ${watches.errorCount} + 1 else 1 end`,
      errorSince: sql`case when ${isSame} then ${watches.errorSince} else ${now.toISOString()}::timestamptz end`,
    })
    .where(eq(watches.channelId, channelId))
    .returning();
  return { count: counted?.errorCount ?? 1, since: counted?.errorSince ?? now };
}

/** Counts the channels with a trouble, by trouble. */
export const countTroubles = (queries: Queries): Promise<{ trouble: WatchRow['trouble']; count: number }[]> =>
  queries.select({ trouble: watches.trouble, count: count() }).from(watches).where(isNotNull(watches.trouble)).groupBy(watches.trouble);

export const withoutTrouble = { trouble: null, retryAt: null, errorText: null, errorCount: 0, errorSince: null } as const;

interface ChannelTrouble {
  channelId: string;
  trouble: NonNullable<WatchRow['trouble']>;
  retryAt: Date;
  now: Date;
}

/** True when the channel had no trouble before. */
export async function beginTrouble(tx: Tx, { channelId, trouble, retryAt, now }: ChannelTrouble): Promise<boolean> {
  await beginWatch(tx, { channelId, checkDueAt: now });
  const [before] = await tx.select().from(watches).where(eq(watches.channelId, channelId)).for('update');
  await tx.update(watches).set({ trouble, retryAt }).where(eq(watches.channelId, channelId));
  return before?.trouble === null;
}

/** A call succeeded: clears the trouble and the error count. */
export async function endTrouble(tx: Tx, channelId: string): Promise<void> {
  await tx.update(watches).set(withoutTrouble).where(eq(watches.channelId, channelId));
}

/** Retries all waiting work in the channels of an account. */
export async function retryTroubles(tx: Tx, accountId: string, now: Date): Promise<void> {
  const ofAccount = tx.select({ id: channels.id }).from(channels).where(eq(channels.accountId, accountId));
  await tx
    .update(watches)
    .set({ retryAt: now })
    .where(and(inArray(watches.channelId, ofAccount), isNotNull(watches.trouble)));
}

/** Stops sales and hides the public page. */
export async function takeOffSale(tx: Tx, channelId: string, now: Date): Promise<void> {
  await tx
    .update(channels)
    .set({ status: 'INACTIVE', version: sql`${channels.version} + 1`, updatedAt: now })
    .where(and(eq(channels.id, channelId), eq(channels.status, 'ACTIVE')));
}
