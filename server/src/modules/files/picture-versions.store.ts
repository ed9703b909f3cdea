import { and, asc, eq, gt, gte, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { purposes } from './purposes.ts';
import { type FileRow, files, pictureVersions } from './tables.ts';

export type PictureVersion = typeof pictureVersions.$inferSelect;

const purposesWithVersions = Object.entries(purposes)
  .filter(([, { hasVersions }]) => hasVersions)
  .map(([purpose]) => purpose as FileRow['purpose']);

/** Returns false if the picture has versions already. */
export async function insertVersions(tx: Tx, versions: PictureVersion[]): Promise<boolean> {
  const inserted = await tx.insert(pictureVersions).values(versions).onConflictDoNothing().returning({ width: pictureVersions.width });
  return inserted.length > 0;
}

/** Smallest version of at least this width; null if there is none. */
export async function findVersion(queries: Queries, { fileId, width }: { fileId: string; width: number }): Promise<PictureVersion | null> {
  const rows = await queries
    .select()
    .from(pictureVersions)
    .where(and(eq(pictureVersions.fileId, fileId), gte(pictureVersions.width, width)))
    .orderBy(asc(pictureVersions.width))
    .limit(1);
  return rows[0] ?? null;
}

/** By cursor. Excludes link previews, which have the purpose of their picture and another type. */
export const listPicturesWithoutVersions = (
  queries: Queries,
  { after, before, limit }: { after: string; before: Date; limit: number },
): Promise<FileRow[]> =>
  queries
    .select()
    .from(files)
    .where(
      and(
        inArray(files.purpose, purposesWithVersions),
        eq(files.contentType, 'image/webp'),
        lt(files.createdAt, before),
        gt(files.id, after),
        notExists(queries.select({ one: sql`1` }).from(pictureVersions).where(eq(pictureVersions.fileId, files.id))),
      ),
    )
    .orderBy(asc(files.id))
    .limit(limit);
