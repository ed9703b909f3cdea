import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { encryptionOverhead } from '../../kit/crypto/encrypted-bytes.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { type FileRow, files, orphanObjects, pictureVersions } from './tables.ts';

export async function findFile(queries: Queries, { id, userId }: { id: string; userId: number }): Promise<FileRow | null> {
  const rows = await queries
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.userId, userId)))
    .limit(1);
  return rows[0] ?? null;
}

/** Existing files by id; missing ids are left out. */
export async function findFiles(queries: Queries, ids: string[]): Promise<Map<string, FileRow>> {
  const rows = ids.length > 0 ? await queries.select().from(files).where(inArray(files.id, ids)) : [];
  return new Map(rows.map((file) => [file.id, file]));
}

/** Row locks in the order of the ids, to avoid deadlocks between transactions with the same files. */
export async function lockFiles(tx: Tx, ids: string[], strength: 'update' | 'key share'): Promise<void> {
  if (ids.length > 0) await tx.select({ id: files.id }).from(files).where(inArray(files.id, ids)).orderBy(files.id).for(strength);
}

/**
 * Bytes that count towards the storage limit of the user's plan: files of their products and channels (also deleted ones, since buyers
 * keep access), and reservations of open uploads. One statement, so that an upload that becomes a file meanwhile is counted once.
 */
export async function storedBytes(queries: Queries, { userId, now }: { userId: number; now: Date }): Promise<number> {
  const counted = sql`('PRODUCT_FILE', 'PRODUCT_COVER', 'PRODUCT_GALLERY', 'CHANNEL_BANNER')`;
  const { rows } = await queries.execute<{ bytes: string }>(sql`select
    (select coalesce(sum(size), 0) from files where user_id = ${userId} and purpose in ${counted})
    + (select coalesce(sum(reserved_bytes), 0) from uploads
       where user_id = ${userId} and registered_at is null and refused_at is null and expires_at > ${now} and purpose in ${counted}
      ) as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

/** Uploaded files of a user, by cursor. */
export const uploadedFiles = (
  queries: Queries,
  { userId, after = '', limit }: { userId: number; after: string | undefined; limit: number },
) =>
  queries
    .select()
    .from(files)
    .where(and(eq(files.userId, userId), ne(files.purpose, 'DATA_EXPORT'), gt(files.id, after)))
    .orderBy(asc(files.id))
    .limit(limit);

/** Turns an orphan object into a file; returns false if the object was removed. */
export async function insertFile(tx: Tx, row: FileRow): Promise<boolean> {
  const deleted = await tx.delete(orphanObjects).where(eq(orphanObjects.object, row.object)).returning();
  if (deleted.length === 0) return false;
  await tx.insert(files).values(row);
  return true;
}

/** Deletes the row and marks its object as an orphan; returns null if the user has no such file. */
export async function deleteFileRow(tx: Tx, { id, userId, now }: { id: string; userId: number; now: Date }): Promise<string | null> {
  const deleted = await tx
    .delete(files)
    .where(and(eq(files.id, id), eq(files.userId, userId)))
    .returning({ object: files.object });
  const object = deleted[0]?.object ?? null;
  if (object) await insertOrphanObject(tx, { object, since: now });
  return object;
}

/** Call before writing the object: an unrecorded object would never be removed. */
export async function insertOrphanObject(tx: Tx, row: { object: string; since: Date }): Promise<void> {
  await tx.insert(orphanObjects).values(row);
}

/** Locks the row until the transaction ends, so that the object does not become a file meanwhile. */
export async function isOrphan(tx: Tx, object: string): Promise<boolean> {
  const rows = await tx.select().from(orphanObjects).where(eq(orphanObjects.object, object)).for('update');
  return rows.length > 0;
}

/** Documents stored before encryption at rest was introduced, by cursor. */
export const listUnsealedFiles = (queries: Queries, { after, limit }: { after: string; limit: number }): Promise<FileRow[]> =>
  queries
    .select()
    .from(files)
    .where(and(eq(files.purpose, 'KYC_DOCUMENT'), isNull(files.keySealed), gt(files.id, after)))
    .orderBy(asc(files.id))
    .limit(limit);

interface SealedReplacement {
  file: FileRow;
  object: string;
  keySealed: string;
  now: Date;
}

/** Points the file row to the sealed object and marks the old object as an orphan; returns false if the file is deleted or already sealed. */
export async function switchToSealed(tx: Tx, { file, object, keySealed, now }: SealedReplacement): Promise<boolean> {
  const updated = await tx
    .update(files)
    .set({ object, keySealed })
    .where(and(eq(files.id, file.id), eq(files.userId, file.userId), eq(files.object, file.object), isNull(files.keySealed)))
    .returning({ id: files.id });
  if (updated.length === 0) return false;
  await deleteOrphanObject(tx, object);
  await insertOrphanObject(tx, { object: file.object, since: now });
  return true;
}

export async function deleteOrphanObject(tx: Tx, object: string): Promise<void> {
  await tx.delete(orphanObjects).where(eq(orphanObjects.object, object));
}

export const listOrphanObjects = (queries: Queries, { before, limit }: { before: Date; limit: number }) =>
  queries
    .select({ object: orphanObjects.object })
    .from(orphanObjects)
    .where(lt(orphanObjects.since, before))
    .orderBy(orphanObjects.since)
    .limit(limit);

const objectSize = sql<number>`${files.size} + case when ${files.keySealed} is null then 0 else ${encryptionOverhead}::bigint end`;

const fileObjects = (queries: Queries, after: string) =>
  queries
    .select({ key: files.object, size: objectSize.mapWith(Number) })
    .from(files)
    .where(gt(files.object, after));
const versionObjects = (queries: Queries, after: string) =>
  queries
    .select({ key: pictureVersions.object, size: pictureVersions.size })
    .from(pictureVersions)
    .where(gt(pictureVersions.object, after));

/** Objects of all files and of the smaller versions of pictures, by cursor. */
export async function listObjects(queries: Queries, { after, limit }: { after: string; limit: number }) {
  // A backup before an upgrade reads a database that has no such table yet.
  const { rows } = await queries.execute<{ exists: boolean }>(sql`select to_regclass('picture_versions') is not null as exists`);
  if (!rows[0]?.exists) return fileObjects(queries, after).orderBy(files.object).limit(limit);
  return unionAll(fileObjects(queries, after), versionObjects(queries, after)).orderBy(sql`1`).limit(limit);
}
