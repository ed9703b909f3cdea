import { and, asc, count, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { type UploadRow, uploads } from './tables.ts';

const isOpen = and(isNull(uploads.registeredAt), isNull(uploads.refusedAt));

/** Returns false if the user has `most` open uploads. An advisory lock per user keeps concurrent requests within the limit. */
export async function insertUpload(
  tx: Tx,
  row: typeof uploads.$inferInsert,
  { most, since }: { most: number; since: Date },
): Promise<boolean> {
  await advisoryLock(tx, 'uploads', row.userId);
  const rows = await tx
    .select({ count: count() })
    .from(uploads)
    .where(and(eq(uploads.userId, row.userId), isOpen, gt(uploads.createdAt, since)));
  if ((rows[0]?.count ?? 0) >= most) return false;
  await tx.insert(uploads).values(row);
  return true;
}

export async function findUpload(queries: Queries, query: Pick<UploadRow, 'userId' | 'purpose' | 'key'>): Promise<UploadRow | null> {
  const rows = await queries
    .select()
    .from(uploads)
    .where(and(eq(uploads.key, query.key), eq(uploads.userId, query.userId), eq(uploads.purpose, query.purpose)))
    .limit(1);
  return rows[0] ?? null;
}

/** Takes the lease of an open upload; null if another registration holds it, or the upload belongs to another user. */
export async function leaseUpload(
  tx: Tx,
  query: Pick<UploadRow, 'userId' | 'purpose' | 'key'>,
  { now, until }: { now: Date; until: Date },
): Promise<UploadRow | null> {
  const leased = await tx
    .update(uploads)
    .set({ inspectingUntil: until })
    .where(
      and(
        eq(uploads.key, query.key),
        eq(uploads.userId, query.userId),
        eq(uploads.purpose, query.purpose),
        isOpen,
        gt(uploads.expiresAt, now),
        or(isNull(uploads.inspectingUntil), lte(uploads.inspectingUntil, now)),
      ),
    )
    .returning();
  return leased[0] ?? null;
}

/** Releases this lease, but not a later one. */
export async function releaseUpload(tx: Tx, { id, userId, inspectingUntil }: UploadRow): Promise<void> {
  if (!inspectingUntil) return;
  await tx
    .update(uploads)
    .set({ inspectingUntil: null })
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), isOpen, eq(uploads.inspectingUntil, inspectingUntil)));
}

/** Whether an upload is still expected for this object. */
export async function isUploadExpected(queries: Queries, { object, now }: { object: string; now: Date }): Promise<boolean> {
  const rows = await queries
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.incomingObject, object), isOpen, gt(uploads.expiresAt, now)));
  return rows.length > 0;
}

/**
 * An ended upload expires with its URL, an hour after the request: bytes that are sent there until then are swept soon after.
 */
const endedExpiry = sql`least(${uploads.expiresAt}, ${uploads.createdAt} + interval '1 hour')`;

interface UploadEnd {
  id: string;
  userId: number;
  now: Date;
}

/** Returns null if the upload has already ended: of concurrent calls only one succeeds. */
export async function registerUpload(tx: Tx, { id, userId, now }: UploadEnd): Promise<UploadRow | null> {
  const ended = await tx
    .update(uploads)
    .set({ registeredAt: now, expiresAt: endedExpiry })
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), isOpen, gt(uploads.expiresAt, now)))
    .returning();
  return ended[0] ?? null;
}

export async function rejectUpload(tx: Tx, { id, userId, now }: UploadEnd): Promise<void> {
  await tx
    .update(uploads)
    .set({ refusedAt: now, expiresAt: endedExpiry })
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId), isOpen));
}

/** Open uploads whose arrival is not checked: their URL has expired (`before`), or no size was announced. By cursor. */
export const listUncheckedUploads = (
  queries: Queries,
  { before, after, now, limit }: { before: Date; after: string; now: Date; limit: number },
): Promise<UploadRow[]> =>
  queries
    .select()
    .from(uploads)
    .where(
      and(
        isOpen,
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
    .where(and(eq(uploads.id, id), isOpen));
}

export async function expireUpload(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx
    .update(uploads)
    .set({ expiresAt: now })
    .where(and(eq(uploads.id, id), isOpen));
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

/** Deletes the uploads of a user; returns their objects. */
export async function deleteUploads(tx: Tx, userId: number): Promise<string[]> {
  const deleted = await tx.delete(uploads).where(eq(uploads.userId, userId)).returning({ object: uploads.incomingObject });
  return deleted.map(({ object }) => object);
}
