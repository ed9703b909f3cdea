import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { batcher } from '../../../kit/concurrency/batcher.ts';
import type { Database, Queries, Tx } from '../../../platform/db/database.ts';
import type { OwnedItem } from '../deps.ts';
import { type LinkRow, shortLinks } from '../tables.ts';

const notDeleted = isNull(shortLinks.deletedAt);
const ownNotDeleted = ({ id, userId }: OwnedItem) => and(eq(shortLinks.id, id), eq(shortLinks.userId, userId), notDeleted);

export async function findOwnLink(queries: Queries, owned: OwnedItem): Promise<LinkRow | null> {
  const rows = await queries.select().from(shortLinks).where(ownNotDeleted(owned)).limit(1);
  return rows[0] ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockOwnLink(tx: Tx, owned: OwnedItem): Promise<LinkRow | null> {
  const rows = await tx.select().from(shortLinks).where(ownNotDeleted(owned)).for('no key update');
  return rows[0] ?? null;
}

/** Any owner: for administrators. */
export async function lockLink(tx: Tx, id: string): Promise<LinkRow | null> {
  const rows = await tx
    .select()
    .from(shortLinks)
    .where(and(eq(shortLinks.id, id), notDeleted))
    .for('no key update');
  return rows[0] ?? null;
}

/** Returns null if the short id is taken, also by a deleted link. */
export async function insertLink(tx: Tx, row: typeof shortLinks.$inferInsert): Promise<LinkRow | null> {
  const inserted = await tx.insert(shortLinks).values(row).onConflictDoNothing({ target: shortLinks.shortId }).returning();
  return inserted[0] ?? null;
}

type LinkChanges = Partial<
  Pick<LinkRow, 'originalUrl' | 'expiresAt' | 'passwordHash' | 'disabledAt' | 'disabledBy' | 'disabledReason' | 'deletedAt'> &
    Pick<LinkRow, 'reportedAt' | 'reportClearedUntil'>
>;

/** The caller must hold the row lock. */
export async function saveLink(tx: Tx, { id, changes, now }: { id: string; changes: LinkChanges; now: Date }): Promise<LinkRow> {
  const [row] = await tx
    .update(shortLinks)
    .set({ ...changes, updatedAt: now })
    .where(eq(shortLinks.id, id))
    .returning();
  if (!row) throw new Error('A locked link is missing');
  return row;
}

/** Id of the owner's link with this short id; null if missing or owned by another user. */
export async function linkBehind(queries: Queries, { shortId, ownerId }: { shortId: string; ownerId: number }): Promise<string | null> {
  const rows = await queries
    .select({ id: shortLinks.id })
    .from(shortLinks)
    .where(and(eq(shortLinks.shortId, shortId), eq(shortLinks.userId, ownerId), notDeleted))
    .limit(1);
  return rows[0]?.id ?? null;
}

export async function isTaken(queries: Queries, shortId: string): Promise<boolean> {
  const rows = await queries.select({ id: shortLinks.id }).from(shortLinks).where(eq(shortLinks.shortId, shortId)).limit(1);
  return rows.length > 0;
}

export async function listTakenDownLinks(queries: Queries, ids: string[]): Promise<Set<string>> {
  const rows = await queries
    .select({ id: shortLinks.id })
    .from(shortLinks)
    .where(and(inArray(shortLinks.id, ids), isNotNull(shortLinks.disabledAt)));
  return new Set(rows.map(({ id }) => id));
}

export const countOwn = (queries: Queries, userId: number): Promise<number> =>
  queries.$count(shortLinks, and(eq(shortLinks.userId, userId), notDeleted));

/** Number of links created since a time, including deleted ones. */
export const countCreatedSince = (queries: Queries, { userId, since }: { userId: number; since: Date }): Promise<number> =>
  queries.$count(shortLinks, and(eq(shortLinks.userId, userId), gt(shortLinks.createdAt, since)));

const redirectColumns = {
  id: shortLinks.id,
  shortId: shortLinks.shortId,
  userId: shortLinks.userId,
  originalUrl: shortLinks.originalUrl,
  expiresAt: shortLinks.expiresAt,
  passwordHash: shortLinks.passwordHash,
  disabledAt: shortLinks.disabledAt,
  reportedAt: shortLinks.reportedAt,
};
export type RedirectLink = Pick<LinkRow, keyof typeof redirectColumns>;

/** Loads the columns that a redirect needs. Concurrent lookups are batched into one query. */
export function linkReader(database: Database): (shortId: string) => Promise<RedirectLink | null> {
  const byShortIds = database.read
    .select(redirectColumns)
    .from(shortLinks)
    .where(and(sql`${shortLinks.shortId} = any(${sql.placeholder('shortIds')}::text[])`, notDeleted))
    .prepare('links-by-short-ids');
  return batcher(async (shortIds) => {
    const rows = await byShortIds.execute({ shortIds: [...new Set(shortIds)] });
    const byShortId = new Map(rows.map((row) => [row.shortId, row]));
    return shortIds.map((shortId) => byShortId.get(shortId) ?? null);
  });
}
