import { and, count, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { batcher } from '../../../kit/concurrency/batcher.ts';
import type { Database, Queries, Tx } from '../../../platform/db/database.ts';
import { telegramAccounts as accounts, telegramFloodWaits as floodWaits } from '../accounts/tables.ts';
import type { OwnedItem } from '../deps.ts';
import { telegramMonitors as monitors } from '../members/tables.ts';
import { accountOfChannel, inviteFloodWait, monitorOfChannel, salesColumns } from './sales-facts.store.ts';
import type { SalesFacts } from './sales-pause.ts';
import { type ChannelRow, telegramChannels as channels, channelCreations as creations } from './tables.ts';

const isNotDeleted = isNull(channels.deletedAt);
const isOwnAndNotDeleted = ({ id, userId }: OwnedItem) => and(eq(channels.id, id), eq(channels.userId, userId), isNotDeleted);

export async function findOwnChannel(queries: Queries, owned: OwnedItem): Promise<ChannelRow | null> {
  const found = await queries.select().from(channels).where(isOwnAndNotDeleted(owned)).limit(1);
  return found[0] ?? null;
}

/** Includes deleted channels. */
export async function findChannel(queries: Queries, id: string): Promise<ChannelRow | null> {
  const found = await queries.select().from(channels).where(eq(channels.id, id)).limit(1);
  return found[0] ?? null;
}

/** Locks the channel until the transaction ends, to serialise all changes of one channel. */
export async function lockOwnChannel(tx: Tx, owned: OwnedItem): Promise<ChannelRow | null> {
  const found = await tx.select().from(channels).where(isOwnAndNotDeleted(owned)).for('no key update');
  return found[0] ?? null;
}

/** Locks a channel of any owner, for administrators. */
export async function lockChannel(tx: Tx, id: string): Promise<ChannelRow | null> {
  const found = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.id, id), isNotDeleted))
    .for('no key update');
  return found[0] ?? null;
}

export async function listTakenDownChannels(queries: Queries, ids: string[]): Promise<Set<string>> {
  const found = await queries
    .select({ id: channels.id })
    .from(channels)
    .where(and(inArray(channels.id, ids), isNotNull(channels.takenDownAt)));
  return new Set(found.map(({ id }) => id));
}

/** Null when the slug is taken, or when a seller has already added this Telegram channel. */
export async function insertChannel(tx: Tx, row: typeof channels.$inferInsert): Promise<ChannelRow | null> {
  const inserted = await tx.insert(channels).values(row).onConflictDoNothing().returning();
  return inserted[0] ?? null;
}

type ImmutableColumn =
  | 'id'
  | 'userId'
  | 'accountId'
  | 'telegramChannelId'
  | 'slug'
  | 'nameKey'
  | 'isImported'
  | 'version'
  | 'createdAt'
  | 'updatedAt';
type Changes = Partial<Omit<ChannelRow, ImmutableColumn | 'planCount' | 'salesCount' | 'revenue'>>;

/** Saves changes of the channel or its page and increments the version. The caller has locked the row. */
export async function saveChannel(tx: Tx, { id, changes = {}, now }: { id: string; changes?: Changes; now: Date }): Promise<ChannelRow> {
  const [row] = await tx
    .update(channels)
    .set({ ...changes, version: sql`${channels.version} + 1`, updatedAt: now })
    .where(eq(channels.id, id))
    .returning();
  if (!row) throw new Error('A locked channel row is missing');
  return row;
}

/** Finds the row of a Telegram channel; null when no seller has added it. */
export async function findByTelegramId(queries: Queries, telegramChannelId: string): Promise<ChannelRow | null> {
  const found = await queries
    .select()
    .from(channels)
    .where(and(eq(channels.telegramChannelId, telegramChannelId), isNotDeleted))
    .limit(1);
  return found[0] ?? null;
}

export type SoldChannel = Pick<ChannelRow, 'id' | 'userId' | 'accountId'>;

/** Rows of those Telegram channels that a seller has added, by Telegram channel id. */
export async function findByTelegramIds(queries: Queries, telegramChannelIds: string[]): Promise<Map<string, SoldChannel>> {
  const { id, userId, accountId, telegramChannelId } = channels;
  const found =
    telegramChannelIds.length > 0
      ? await queries
          .select({ id, userId, accountId, telegramChannelId })
          .from(channels)
          .where(and(inArray(telegramChannelId, telegramChannelIds), isNotDeleted))
      : [];
  return new Map(found.map((row) => [row.telegramChannelId, row]));
}

export const countOwnChannels = (queries: Queries, userId: number): Promise<number> =>
  queries.$count(channels, and(eq(channels.userId, userId), isNotDeleted));

/** Counts channels and running creations. One query, because between two queries a creation could finish and be missed by both. */
export async function countWithCreations(tx: Tx, { userId, staleBefore }: { userId: number; staleBefore: Date }): Promise<number> {
  const existing = tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.userId, userId), isNotDeleted));
  const running = tx
    .select({ id: creations.id })
    .from(creations)
    .where(and(eq(creations.userId, userId), gt(creations.startedAt, staleBefore)));
  const [all] = await tx.select({ count: count() }).from(unionAll(existing, running).as('all'));
  return all?.count ?? 0;
}

export const countChannels = (queries: Queries): Promise<number> => queries.$count(channels, isNotDeleted);

/** Columns of the cache key of a page: its version and its sales state. */
const head = {
  id: channels.id,
  slug: channels.slug,
  userId: channels.userId,
  status: channels.status,
  deletedAt: channels.deletedAt,
  version: channels.version,
  ...salesColumns,
};
type ChannelHead = Pick<ChannelRow, 'id' | 'slug' | 'userId' | 'status' | 'deletedAt' | 'version'> & SalesFacts;

/** Every page view reads the head; concurrent reads are batched into one query. */
export function headReader(database: Database): (slugOrId: string) => Promise<ChannelHead | null> {
  const byNames = database.read
    .select(head)
    .from(channels)
    .innerJoin(accounts, accountOfChannel)
    .leftJoin(floodWaits, inviteFloodWait)
    .leftJoin(monitors, monitorOfChannel)
    .where(sql`${channels.slug} = any(${sql.placeholder('names')}::text[]) or ${channels.id} = any(${sql.placeholder('names')}::text[])`)
    .prepare('channel-heads');
  return batcher(async (names) => {
    const rows = await byNames.execute({ names: [...new Set(names)] });
    const found = new Map(rows.flatMap((row) => [[row.slug, row] as const, [row.id, row] as const]));
    return names.map((name) => found.get(name) ?? null);
  });
}

/** Owner of the published channel that shows this file; null when no such channel exists. */
export async function ownerOfPublicBanner(queries: Queries, fileId: string): Promise<number | null> {
  const found = await queries
    .select({ userId: channels.userId })
    .from(channels)
    .where(
      and(eq(channels.status, 'ACTIVE'), isNotDeleted, or(eq(channels.bannerFileId, fileId), eq(channels.bannerPreviewFileId, fileId))),
    )
    .limit(1);
  return found[0]?.userId ?? null;
}
