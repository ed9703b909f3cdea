import { and, count, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { batcher } from '../../../kit/concurrency/batcher.ts';
import type { Database, Queries, Tx } from '../../../platform/db/database.ts';
import { telegramAccounts as accounts, telegramRests as rests } from '../accounts/tables.ts';
import type { Owned } from '../deps.ts';
import { telegramWatches as watches } from '../members/tables.ts';
import { accountOfChannel, restOfLinks, salesColumns, watchOfChannel } from './sales-facts.store.ts';
import type { SalesFacts } from './sales-pause.ts';
import { type ChannelRow, telegramChannels as channels, channelCreations as creations } from './tables.ts';

const there = isNull(channels.deletedAt);
const ownAndThere = ({ id, userId }: Owned) => and(eq(channels.id, id), eq(channels.userId, userId), there);

export async function findOwnChannel(queries: Queries, owned: Owned): Promise<ChannelRow | null> {
  const found = await queries.select().from(channels).where(ownAndThere(owned)).limit(1);
  return found[0] ?? null;
}

/** Deleted ones included. */
export async function findChannel(queries: Queries, id: string): Promise<ChannelRow | null> {
  const found = await queries.select().from(channels).where(eq(channels.id, id)).limit(1);
  return found[0] ?? null;
}

/** Held until the transaction ends: all changes of one channel happen one after the other. */
export async function lockOwnChannel(tx: Tx, owned: Owned): Promise<ChannelRow | null> {
  const found = await tx.select().from(channels).where(ownAndThere(owned)).for('no key update');
  return found[0] ?? null;
}

/** Locked until the transaction ends, whoever owns it: for administrators. */
export async function lockChannel(tx: Tx, id: string): Promise<ChannelRow | null> {
  const found = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.id, id), there))
    .for('no key update');
  return found[0] ?? null;
}

export async function channelsTakenDown(queries: Queries, ids: string[]): Promise<Set<string>> {
  const found = await queries
    .select({ id: channels.id })
    .from(channels)
    .where(and(inArray(channels.id, ids), isNotNull(channels.takenDownAt)));
  return new Set(found.map(({ id }) => id));
}

/** Null when the name in its address is taken, or when somebody sells this channel already. */
export async function insertChannel(tx: Tx, row: typeof channels.$inferInsert): Promise<ChannelRow | null> {
  const inserted = await tx.insert(channels).values(row).onConflictDoNothing().returning();
  return inserted[0] ?? null;
}

type Kept = 'id' | 'userId' | 'accountId' | 'telegramChannelId' | 'slug' | 'nameKey' | 'isImported' | 'version' | 'createdAt' | 'updatedAt';
type Changes = Partial<Omit<ChannelRow, Kept | 'planCount' | 'salesCount' | 'revenue'>>;

/** Every change of the channel or of what stands on its page is another version. The caller holds the row. */
export async function saveChannel(tx: Tx, { id, changes = {}, now }: { id: string; changes?: Changes; now: Date }): Promise<ChannelRow> {
  const [row] = await tx
    .update(channels)
    .set({ ...changes, version: sql`${channels.version} + 1`, updatedAt: now })
    .where(eq(channels.id, id))
    .returning();
  if (!row) throw new Error('A channel that was locked is gone');
  return row;
}

/** Who sells it here; null when nobody does. */
export async function findSold(queries: Queries, telegramChannelId: string): Promise<ChannelRow | null> {
  const found = await queries
    .select()
    .from(channels)
    .where(and(eq(channels.telegramChannelId, telegramChannelId), there))
    .limit(1);
  return found[0] ?? null;
}

export type SoldChannel = Pick<ChannelRow, 'id' | 'userId' | 'accountId'>;

/** Given Telegram channels that are sold here, by Telegram's id. */
export async function soldAmong(queries: Queries, telegramChannelIds: string[]): Promise<Map<string, SoldChannel>> {
  const { id, userId, accountId, telegramChannelId } = channels;
  const found =
    telegramChannelIds.length > 0
      ? await queries
          .select({ id, userId, accountId, telegramChannelId })
          .from(channels)
          .where(and(inArray(telegramChannelId, telegramChannelIds), there))
      : [];
  return new Map(found.map((row) => [row.telegramChannelId, row]));
}

/** How many somebody has. */
export const countOwnChannels = (queries: Queries, userId: number): Promise<number> =>
  queries.$count(channels, and(eq(channels.userId, userId), there));

/** Those included that are being made. One question: a channel that is finished between two of them would be in neither answer. */
export async function countOf(tx: Tx, { userId, staleBefore }: { userId: number; staleBefore: Date }): Promise<number> {
  const made = tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.userId, userId), there));
  const making = tx
    .select({ id: creations.id })
    .from(creations)
    .where(and(eq(creations.userId, userId), gt(creations.startedAt, staleBefore)));
  const [all] = await tx.select({ count: count() }).from(unionAll(made, making).as('all'));
  return all?.count ?? 0;
}

export const countChannels = (queries: Queries): Promise<number> => queries.$count(channels, there);

/** Cache key of a page: its version, and whether it can be sold. */
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

/** Asked with every view of every page: the asks of the moment go out as one. */
export function headReader(database: Database): (slugOrId: string) => Promise<ChannelHead | null> {
  const byNames = database.read
    .select(head)
    .from(channels)
    .innerJoin(accounts, accountOfChannel)
    .leftJoin(rests, restOfLinks)
    .leftJoin(watches, watchOfChannel)
    .where(sql`${channels.slug} = any(${sql.placeholder('names')}::text[]) or ${channels.id} = any(${sql.placeholder('names')}::text[])`)
    .prepare('channel-heads');
  return batcher(async (names) => {
    const rows = await byNames.execute({ names: [...new Set(names)] });
    const found = new Map(rows.flatMap((row) => [[row.slug, row] as const, [row.id, row] as const]));
    return names.map((name) => found.get(name) ?? null);
  });
}

/** Whose published channel shows this file; null when none does. */
export async function ownerOfPublicBanner(queries: Queries, fileId: string): Promise<number | null> {
  const found = await queries
    .select({ userId: channels.userId })
    .from(channels)
    .where(and(eq(channels.status, 'ACTIVE'), there, or(eq(channels.bannerFileId, fileId), eq(channels.bannerPreviewFileId, fileId))))
    .limit(1);
  return found[0]?.userId ?? null;
}
