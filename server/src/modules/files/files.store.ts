import { and, asc, eq, gt, inArray, lt, ne, sum } from 'drizzle-orm';
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

/** Purposes that count towards the storage of the owner's plan. */
const counted: FileRow['purpose'][] = ['PRODUCT_FILE', 'PRODUCT_COVER', 'PRODUCT_GALLERY', 'CHANNEL_BANNER'];

/** Bytes that are stored for everything that somebody sells; files of deleted products too, since their buyers keep them. */
export async function storedBytes(queries: Queries, userId: number): Promise<number> {
  const [row] = await queries
    .select({ bytes: sum(files.size).mapWith(Number) })
    .from(files)
    .where(and(eq(files.userId, userId), inArray(files.purpose, counted)));
  return row?.bytes ?? 0;
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

/** What every file's row names, a page at a time. */
export const listObjects = (queries: Queries, { after, limit }: { after: string; limit: number }) =>
  queries.select({ key: files.object, size: files.size }).from(files).where(gt(files.object, after)).orderBy(files.object).limit(limit);
