import { and, count, eq, inArray } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { type ProductFileRow, productFiles as table } from './tables.ts';

export const filesOf = (queries: Queries, productId: string): Promise<ProductFileRow[]> =>
  queries.select().from(table).where(eq(table.productId, productId)).orderBy(table.seq);

/** Which of these products have a file. */
export async function withFiles(queries: Queries, productIds: string[]): Promise<Set<string>> {
  const rows =
    productIds.length > 0
      ? await queries.selectDistinct({ productId: table.productId }).from(table).where(inArray(table.productId, productIds))
      : [];
  return new Set(rows.map(({ productId }) => productId));
}

export async function countFiles(queries: Queries, productId: string): Promise<number> {
  const [row] = await queries.select({ files: count() }).from(table).where(eq(table.productId, productId));
  return row?.files ?? 0;
}

export async function insertFile(tx: Tx, row: typeof table.$inferInsert): Promise<ProductFileRow> {
  const [inserted] = await tx.insert(table).values(row).returning();
  if (!inserted) throw new Error('A file was not kept');
  return inserted;
}

/** Tells which file it was; null when the product has no such file. */
export async function takeFile(tx: Tx, { id, productId }: { id: string; productId: string }): Promise<string | null> {
  const taken = await tx
    .delete(table)
    .where(and(eq(table.id, id), eq(table.productId, productId)))
    .returning({ fileId: table.fileId });
  return taken[0]?.fileId ?? null;
}

export async function takeAllFiles(tx: Tx, productId: string): Promise<string[]> {
  const taken = await tx.delete(table).where(eq(table.productId, productId)).returning({ fileId: table.fileId });
  return taken.map(({ fileId }) => fileId);
}
