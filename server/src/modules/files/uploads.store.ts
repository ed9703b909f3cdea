import { and, asc, count, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turns.ts';
import { type UploadRow, uploads } from './tables.ts';

const open = and(isNull(uploads.registeredAt), isNull(uploads.refusedAt));

/** False when the person has as many under way already; counted one request at a time, so that none slips by. */
export async function insertUpload(
  tx: Tx,
  row: typeof uploads.$inferInsert,
  { most, since }: { most: number; since: Date },
): Promise<boolean> {
  await takeTurn(tx, 'uploads', row.userId);
  const found = await tx
    .select({ count: count() })
    .from(uploads)
    .where(and(eq(uploads.userId, row.userId), open, gt(uploads.createdAt, since)));
  if ((found[0]?.count ?? 0) >= most) return false;
  await tx.insert(uploads).values(row);
  return true;
}

export async function findUpload(queries: Queries, wanted: Pick<UploadRow, 'userId' | 'purpose' | 'key'>): Promise<UploadRow | null> {
  const found = await queries
    .select()
    .from(uploads)
    .where(and(eq(uploads.key, wanted.key), eq(uploads.userId, wanted.userId), eq(uploads.purpose, wanted.purpose)))
    .limit(1);
  return found[0] ?? null;
}

/** Takes the lease of an open upload; null when another registration has it, or the upload is none of this person. */
export async function leaseUpload(
  tx: Tx,
  wanted: Pick<UploadRow, 'userId' | 'purpose' | 'key'>,
  { now, until }: { now: Date; until: Date },
): Promise<UploadRow | null> {
  const leased = await tx
    .update(uploads)
    .set({ inspectingUntil: until })
    .where(
      and(
        eq(uploads.key, wanted.key),
        eq(uploads.userId, wanted.userId),
        eq(uploads.purpose, wanted.purpose),
        open,
        gt(uploads.expiresAt, now),
        or(isNull(uploads.inspectingUntil), lte(uploads.inspectingUntil, now)),
      ),
    )
    .returning();
  return leased[0] ?? null;
}

/** Gives up this lease and no later one. */
export async function releaseUpload(tx: Tx, { id, userId, inspectingUntil }: UploadRow): Promise<void> {
  if (!inspectingUntil) return;
  await tx
    .update(uploads)
    .set({ inspectingUntil: null })
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), open, eq(uploads.inspectingUntil, inspectingUntil)));
}

/** Whether bytes may still be sent for this object. */
export async function isAwaited(queries: Queries, { object, now }: { object: string; now: Date }): Promise<boolean> {
  const found = await queries
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.incomingObject, object), open, gt(uploads.expiresAt, now)));
  return found.length > 0;
}

/**
 * An ended upload expires with its address, an hour after it was requested: what is sent there until then is swept soon after.
 */
const endedExpiry = sql`least(${uploads.expiresAt}, ${uploads.createdAt} + interval '1 hour')`;

interface Ending {
  id: string;
  userId: number;
  now: Date;
}

/** Null when it has ended before: of many at the same moment one is first. */
export async function registerUpload(tx: Tx, { id, userId, now }: Ending): Promise<UploadRow | null> {
  const ended = await tx
    .update(uploads)
    .set({ registeredAt: now, expiresAt: endedExpiry })
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), open, gt(uploads.expiresAt, now)))
    .returning();
  return ended[0] ?? null;
}

export async function refuseUpload(tx: Tx, { id, userId, now }: Ending): Promise<void> {
  await tx
    .update(uploads)
    .set({ refusedAt: now, expiresAt: endedExpiry })
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), open));
}

/** Open uploads whose arrival is unknown: their address has ended (`before`), or no size was announced. By cursor. */
export const listUncheckedUploads = (
  queries: Queries,
  { before, after, now, limit }: { before: Date; after: string; now: Date; limit: number },
): Promise<UploadRow[]> =>
  queries
    .select()
    .from(uploads)
    .where(
      and(
        open,
        isNull(uploads.arrivalCheckedAt),
        gt(uploads.id, after),
        gt(uploads.expiresAt, now),
        or(lte(uploads.createdAt, before), isNull(uploads.size)),
      ),
    )
    .orderBy(asc(uploads.id))
    .limit(limit);

export async function setReservation(tx: Tx, { id, bytes, now }: { id: string; bytes: number; now: Date }): Promise<void> {
  await tx
    .update(uploads)
    .set({ reservedBytes: bytes, arrivalCheckedAt: now })
    .where(and(eq(uploads.id, id), open));
}

export async function expireUpload(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx
    .update(uploads)
    .set({ expiresAt: now })
    .where(and(eq(uploads.id, id), open));
}

export const listExpiredUploads = (queries: Queries, { before, limit }: { before: Date; limit: number }) =>
  queries
    .select({ id: uploads.id, incomingObject: uploads.incomingObject })
    .from(uploads)
    .where(lt(uploads.expiresAt, before))
    .orderBy(uploads.expiresAt)
    .limit(limit);

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.id, id));
}

/** Deletes the rows of a person's uploads; returns the objects that they name. */
export async function takeUploads(tx: Tx, userId: number): Promise<string[]> {
  const taken = await tx.delete(uploads).where(eq(uploads.userId, userId)).returning({ object: uploads.incomingObject });
  return taken.map(({ object }) => object);
}
