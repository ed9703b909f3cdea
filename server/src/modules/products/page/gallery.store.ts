import { and, eq, max, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type GalleryImageRow, galleryImages as table } from '../tables.ts';

export const listImages = (queries: Queries, productId: string): Promise<GalleryImageRow[]> =>
  queries.select().from(table).where(eq(table.productId, productId)).orderBy(table.place);

/** Appends the image at the end. */
export async function insertImage(tx: Tx, row: Omit<GalleryImageRow, 'place'>): Promise<void> {
  const [last] = await tx
    .select({ place: max(table.place) })
    .from(table)
    .where(eq(table.productId, row.productId));
  await tx.insert(table).values({ ...row, place: (last?.place ?? 0) + 1 });
}

/** Deletes the row and returns its file id; null when the product has no such image. */
export async function deleteImage(tx: Tx, { id, productId }: { id: string; productId: string }): Promise<string | null> {
  const deleted = await tx
    .delete(table)
    .where(and(eq(table.id, id), eq(table.productId, productId)))
    .returning({ fileId: table.fileId });
  return deleted[0]?.fileId ?? null;
}

export async function deleteAllImages(tx: Tx, productId: string): Promise<string[]> {
  const deleted = await tx.delete(table).where(eq(table.productId, productId)).returning({ fileId: table.fileId });
  return deleted.map(({ fileId }) => fileId);
}

/** Sets the order in one statement, so that no two images get the same place. */
export async function arrangeImages(tx: Tx, { productId, ids }: { productId: string; ids: string[] }): Promise<void> {
  const newOrder = sql`unnest(${sql.param(ids)}::text[]) with ordinality as new_order (id, place)`;
  await tx
    .update(table)
    .set({ place: sql`new_order.place::int` })
    .from(newOrder)
    .where(and(eq(table.id, sql`new_order.id`), eq(table.productId, productId)));
}
