import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { telegramChannels as channels } from '../channels/tables.ts';
import { type FloodWaitRow, telegramFloodWaits as floodWaits } from './tables.ts';

/** Call class of a stored flood wait. LIST is READ on behalf of the seller, stored separately from READ for membership work. */
export type FloodWaitClass = FloodWaitRow['callClass'];
export type ActiveFloodWaits = Partial<Record<FloodWaitClass, Date>>;

const groupByClass = (rows: Pick<FloodWaitRow, 'callClass' | 'until'>[]): ActiveFloodWaits =>
  Object.fromEntries(rows.map(({ callClass, until }) => [callClass, until]));

/** Active flood waits of an account. */
export const findFloodWaits = async (queries: Queries, accountId: string, now: Date): Promise<ActiveFloodWaits> =>
  groupByClass(
    await queries
      .select()
      .from(floodWaits)
      .where(and(eq(floodWaits.accountId, accountId), gt(floodWaits.until, now))),
  );

/** Active flood waits of the owner account of a channel. */
export const findChannelFloodWaits = async (queries: Queries, channelId: string, now: Date): Promise<ActiveFloodWaits> =>
  groupByClass(
    await queries
      .select({ callClass: floodWaits.callClass, until: floodWaits.until })
      .from(floodWaits)
      .innerJoin(channels, eq(channels.accountId, floodWaits.accountId))
      .where(and(eq(channels.id, channelId), gt(floodWaits.until, now))),
  );

/** Active flood waits of several accounts. */
export const listFloodWaits = (queries: Queries, accountIds: string[], now: Date): Promise<FloodWaitRow[]> =>
  accountIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(floodWaits)
        .where(and(inArray(floodWaits.accountId, accountIds), gt(floodWaits.until, now)));

/** Upsert: extends an active flood wait and keeps its start. Never shortens a wait. */
export async function saveFloodWait(tx: Tx, row: FloodWaitRow): Promise<void> {
  await tx
    .insert(floodWaits)
    .values(row)
    .onConflictDoUpdate({
      target: [floodWaits.accountId, floodWaits.callClass],
      set: {
        since: sql`case when ${floodWaits.until} > excluded.since then ${floodWaits.since} else excluded.since end`,
        until: sql`greatest(${floodWaits.until}, excluded.until)`,
      },
    });
}
