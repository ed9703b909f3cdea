import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { encryptionOverhead } from '../../kit/crypto/encrypted-bytes.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { type FileRow, files, looseObjects } from './tables.ts';

export async function findFile(queries: Queries, { id, userId }: { id: string; userId: number }): Promise<FileRow | null> {
  const found = await queries
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.userId, userId)))
    .limit(1);
  return found[0] ?? null;
}

/** Those of these files that are there, by their ids. */
export async function findFiles(queries: Queries, ids: string[]): Promise<Map<string, FileRow>> {
  const found = ids.length > 0 ? await queries.select().from(files).where(inArray(files.id, ids)) : [];
  return new Map(found.map((file) => [file.id, file]));
}

/** Row locks in the order of the ids, so that two transactions with the same files never wait for each other in a ring. */
export async function lockFiles(tx: Tx, ids: string[], strength: 'update' | 'key share'): Promise<void> {
  if (ids.length > 0) await tx.select({ id: files.id }).from(files).where(inArray(files.id, ids)).orderBy(files.id).for(strength);
}

/**
 * Bytes that count towards the storage of somebody's plan: files of what they sell (of deleted products too, since their buyers keep
 * them), and what open uploads have reserved. One statement, so that an upload that becomes a file meanwhile is counted once.
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

/** What somebody uploaded, by cursor. */
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

/** An object becomes a file: false when it is no longer there to become one. */
export async function insertFile(tx: Tx, row: FileRow): Promise<boolean> {
  const taken = await tx.delete(looseObjects).where(eq(looseObjects.object, row.object)).returning();
  if (taken.length === 0) return false;
  await tx.insert(files).values(row);
  return true;
}

/** The row goes, and its object is loose from now on; null when the person has no such file. */
export async function loosenFile(tx: Tx, { id, userId, now }: { id: string; userId: number; now: Date }): Promise<string | null> {
  const gone = await tx
    .delete(files)
    .where(and(eq(files.id, id), eq(files.userId, userId)))
    .returning({ object: files.object });
  const object = gone[0]?.object ?? null;
  if (object) await insertLooseObject(tx, { object, since: now });
  return object;
}

/** Before it is written: an object that nobody has heard of would lie there for ever. */
export async function insertLooseObject(tx: Tx, row: { object: string; since: Date }): Promise<void> {
  await tx.insert(looseObjects).values(row);
}

/** Locked until the transaction ends, so that it does not become a file meanwhile. */
export async function isLoose(tx: Tx, object: string): Promise<boolean> {
  const found = await tx.select().from(looseObjects).where(eq(looseObjects.object, object)).for('update');
  return found.length > 0;
}

/** Documents from before documents were sealed, by cursor. */
export const listUnsealedFiles = (queries: Queries, { after, limit }: { after: string; limit: number }): Promise<FileRow[]> =>
  queries
    .select()
    .from(files)
    .where(and(eq(files.purpose, 'KYC_DOCUMENT'), isNull(files.keySealed), gt(files.id, after)))
    .orderBy(asc(files.id))
    .limit(limit);

interface Sealing {
  file: FileRow;
  object: string;
  keySealed: string;
  now: Date;
}

/** The file's row names the sealed object, and the object before is loose; false when the file is gone or sealed already. */
export async function switchToSealed(tx: Tx, { file, object, keySealed, now }: Sealing): Promise<boolean> {
  const switched = await tx
    .update(files)
    .set({ object, keySealed })
    .where(and(eq(files.id, file.id), eq(files.userId, file.userId), eq(files.object, file.object), isNull(files.keySealed)))
    .returning({ id: files.id });
  if (switched.length === 0) return false;
  await deleteLooseObject(tx, object);
  await insertLooseObject(tx, { object: file.object, since: now });
  return true;
}

export async function deleteLooseObject(tx: Tx, object: string): Promise<void> {
  await tx.delete(looseObjects).where(eq(looseObjects.object, object));
}

export const listLooseObjects = (queries: Queries, { before, limit }: { before: Date; limit: number }) =>
  queries
    .select({ object: looseObjects.object })
    .from(looseObjects)
    .where(lt(looseObjects.since, before))
    .orderBy(looseObjects.since)
    .limit(limit);

const objectSize = sql<number>`${files.size} + case when ${files.keySealed} is null then 0 else ${encryptionOverhead}::bigint end`;

/** What every file's row names, a page at a time. */
export const listObjects = (queries: Queries, { after, limit }: { after: string; limit: number }) =>
  queries
    .select({ key: files.object, size: objectSize.mapWith(Number) })
    .from(files)
    .where(gt(files.object, after))
    .orderBy(files.object)
    .limit(limit);
