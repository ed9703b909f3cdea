import { and, eq, max, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type GalleryImageRow, galleryImages as table } from '../tables.ts';

export const galleryOf = (queries: Queries, productId: string): Promise<GalleryImageRow[]> =>
  queries.select().from(table).where(eq(table.productId, productId)).orderBy(table.place);

/** Behind all others. */
export async function insertImage(tx: Tx, row: Omit<GalleryImageRow, 'place'>): Promise<void> {
  const [last] = await tx
    .select({ place: max(table.place) })
    .from(table)
    .where(eq(table.productId, row.productId));
  await tx.insert(table).values({ ...row, place: (last?.place ?? 0) + 1 });
}

/** Tells which file it was; null when the product has no such image. */
export async function takeImage(tx: Tx, { id, productId }: { id: string; productId: string }): Promise<string | null> {
  const taken = await tx
    .delete(table)
    .where(and(eq(table.id, id), eq(table.productId, productId)))
    .returning({ fileId: table.fileId });
  return taken[0]?.fileId ?? null;
}

export async function takeAllImages(tx: Tx, productId: string): Promise<string[]> {
  const taken = await tx.delete(table).where(eq(table.productId, productId)).returning({ fileId: table.fileId });
  return taken.map(({ fileId }) => fileId);
}

/** In one statement: no two stand at the same place when it is over. */
export async function arrangeImages(tx: Tx, { productId, ids }: { productId: string; ids: string[] }): Promise<void> {
  const wanted = sql`unnest(${sql.param(ids)}::text[]) with ordinality as wanted (id, place)`;
  await tx
    .update(table)
    .set({ place: sql`wanted.place::int` })
    .from(wanted)
    .where(and(eq(table.id, sql`wanted.id`), eq(table.productId, productId)));
}
