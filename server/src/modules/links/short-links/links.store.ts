import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { batcher } from '../../../kit/concurrency/batcher.ts';
import type { Database, Queries, Tx } from '../../../platform/db/database.ts';
import type { Owned } from '../deps.ts';
import { type LinkRow, shortLinks } from '../tables.ts';

const there = isNull(shortLinks.deletedAt);
const ownAndThere = ({ id, userId }: Owned) => and(eq(shortLinks.id, id), eq(shortLinks.userId, userId), there);

export async function findOwnLink(queries: Queries, owned: Owned): Promise<LinkRow | null> {
  const found = await queries.select().from(shortLinks).where(ownAndThere(owned)).limit(1);
  return found[0] ?? null;
}

/** Held until the transaction ends. */
export async function lockOwnLink(tx: Tx, owned: Owned): Promise<LinkRow | null> {
  const found = await tx.select().from(shortLinks).where(ownAndThere(owned)).for('no key update');
  return found[0] ?? null;
}

/** Whoever's it is: for administrators. */
export async function lockLink(tx: Tx, id: string): Promise<LinkRow | null> {
  const found = await tx
    .select()
    .from(shortLinks)
    .where(and(eq(shortLinks.id, id), there))
    .for('no key update');
  return found[0] ?? null;
}

/** Null when the short id is taken, and be it by one that was deleted. */
export async function insertLink(tx: Tx, row: typeof shortLinks.$inferInsert): Promise<LinkRow | null> {
  const inserted = await tx.insert(shortLinks).values(row).onConflictDoNothing({ target: shortLinks.shortId }).returning();
  return inserted[0] ?? null;
}

type Changes = Partial<
  Pick<LinkRow, 'originalUrl' | 'expiresAt' | 'passwordHash' | 'disabledAt' | 'disabledBy' | 'disabledReason' | 'deletedAt'> &
    Pick<LinkRow, 'reportedAt' | 'reportClearedUntil'>
>;

/** The caller holds the row. */
export async function saveLink(tx: Tx, { id, changes, now }: { id: string; changes: Changes; now: Date }): Promise<LinkRow> {
  const [row] = await tx
    .update(shortLinks)
    .set({ ...changes, updatedAt: now })
    .where(eq(shortLinks.id, id))
    .returning();
  if (!row) throw new Error('A link that was locked is gone');
  return row;
}

/** The link of this person that has this short id; null where there is none, or it is another's. */
export async function linkBehind(queries: Queries, { shortId, ownerId }: { shortId: string; ownerId: number }): Promise<string | null> {
  const found = await queries
    .select({ id: shortLinks.id })
    .from(shortLinks)
    .where(and(eq(shortLinks.shortId, shortId), eq(shortLinks.userId, ownerId), there))
    .limit(1);
  return found[0]?.id ?? null;
}

export async function isTaken(queries: Queries, shortId: string): Promise<boolean> {
  const found = await queries.select({ id: shortLinks.id }).from(shortLinks).where(eq(shortLinks.shortId, shortId)).limit(1);
  return found.length > 0;
}

export async function linksTakenDown(queries: Queries, ids: string[]): Promise<Set<string>> {
  const found = await queries
    .select({ id: shortLinks.id })
    .from(shortLinks)
    .where(and(inArray(shortLinks.id, ids), isNotNull(shortLinks.disabledAt)));
  return new Set(found.map(({ id }) => id));
}

/** How many somebody has. */
export const countOwn = (queries: Queries, userId: number): Promise<number> =>
  queries.$count(shortLinks, and(eq(shortLinks.userId, userId), there));

/** How many somebody has made since then, those included that they deleted. */
export const countMadeSince = (queries: Queries, { userId, since }: { userId: number; since: Date }): Promise<number> =>
  queries.$count(shortLinks, and(eq(shortLinks.userId, userId), gt(shortLinks.createdAt, since)));

const followed = {
  id: shortLinks.id,
  shortId: shortLinks.shortId,
  userId: shortLinks.userId,
  originalUrl: shortLinks.originalUrl,
  expiresAt: shortLinks.expiresAt,
  passwordHash: shortLinks.passwordHash,
  disabledAt: shortLinks.disabledAt,
  reportedAt: shortLinks.reportedAt,
};
export type FollowedLink = Pick<LinkRow, keyof typeof followed>;

/** What one needs to know to follow a link; the asks of the moment go out as one. */
export function linkReader(database: Database): (shortId: string) => Promise<FollowedLink | null> {
  const byShortIds = database.read
    .select(followed)
    .from(shortLinks)
    .where(and(sql`${shortLinks.shortId} = any(${sql.placeholder('shortIds')}::text[])`, there))
    .prepare('links-by-short-ids');
  return batcher(async (shortIds) => {
    const rows = await byShortIds.execute({ shortIds: [...new Set(shortIds)] });
    const found = new Map(rows.map((row) => [row.shortId, row]));
    return shortIds.map((shortId) => found.get(shortId) ?? null);
  });
}
