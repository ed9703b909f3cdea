import { and, count, eq, inArray, max, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type ProductFileRow, productFiles as table } from '../tables.ts';

export const listFiles = (queries: Queries, productId: string): Promise<ProductFileRow[]> =>
  queries.select().from(table).where(eq(table.productId, productId)).orderBy(table.place);

/** Filters the products that have a file. */
export async function filterProductsWithFiles(queries: Queries, productIds: string[]): Promise<Set<string>> {
  const rows =
    productIds.length > 0
      ? await queries.selectDistinct({ productId: table.productId }).from(table).where(inArray(table.productId, productIds))
      : [];
  return new Set(rows.map(({ productId }) => productId));
}

/** Subquery for other modules: the product that has this file. */
export const productWithFile = (queries: Queries, fileId: string) =>
  queries.select({ id: table.productId }).from(table).where(eq(table.id, fileId));

export async function countFiles(queries: Queries, productId: string): Promise<number> {
  const [row] = await queries.select({ files: count() }).from(table).where(eq(table.productId, productId));
  return row?.files ?? 0;
}

/** Appends the file at the end. The caller has locked the product. */
export async function insertFile(tx: Tx, row: Omit<typeof table.$inferInsert, 'place'>): Promise<ProductFileRow> {
  const [last] = await tx
    .select({ place: max(table.place) })
    .from(table)
    .where(eq(table.productId, row.productId));
  const [inserted] = await tx
    .insert(table)
    .values({ ...row, place: (last?.place ?? 0) + 1 })
    .returning();
  if (!inserted) throw new Error('The insert of a product file returned no row');
  return inserted;
}

export async function findProductFile(
  queries: Queries,
  { id, productId }: { id: string; productId: string },
): Promise<ProductFileRow | null> {
  const found = await queries
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.productId, productId)))
    .limit(1);
  return found[0] ?? null;
}

export async function renameFile(tx: Tx, { id, fileName }: { id: string; fileName: string }): Promise<void> {
  await tx.update(table).set({ fileName }).where(eq(table.id, id));
}

/** Sets the order in one statement, so that no two files get the same place. */
export async function arrangeFiles(tx: Tx, { productId, ids }: { productId: string; ids: string[] }): Promise<void> {
  const newOrder = sql`unnest(${sql.param(ids)}::text[]) with ordinality as new_order (id, place)`;
  await tx
    .update(table)
    .set({ place: sql`new_order.place::int` })
    .from(newOrder)
    .where(and(eq(table.id, sql`new_order.id`), eq(table.productId, productId)));
}

/** Deletes the row and returns its file id; null when the product has no such file. */
export async function deleteFile(tx: Tx, { id, productId }: { id: string; productId: string }): Promise<string | null> {
  const deleted = await tx
    .delete(table)
    .where(and(eq(table.id, id), eq(table.productId, productId)))
    .returning({ fileId: table.fileId });
  return deleted[0]?.fileId ?? null;
}

export async function deleteAllFiles(tx: Tx, productId: string): Promise<string[]> {
  const deleted = await tx.delete(table).where(eq(table.productId, productId)).returning({ fileId: table.fileId });
  return deleted.map(({ fileId }) => fileId);
}
