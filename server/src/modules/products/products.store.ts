import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { batcher } from '../../kit/concurrency/batcher.ts';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import type { OwnedItem } from './deps.ts';
import { galleryImages, type ProductRow, productFiles, products } from './tables.ts';

const isOwnAndNotDeleted = ({ id, userId }: OwnedItem) => and(eq(products.id, id), eq(products.userId, userId), isNull(products.deletedAt));

export async function findOwnProduct(queries: Queries, owned: OwnedItem): Promise<ProductRow | null> {
  const found = await queries.select().from(products).where(isOwnAndNotDeleted(owned)).limit(1);
  return found[0] ?? null;
}

export async function findProduct(queries: Queries, id: string): Promise<ProductRow | null> {
  const found = await queries.select().from(products).where(eq(products.id, id)).limit(1);
  return found[0] ?? null;
}

/** Finds a product by slug or id. A slug never has the format of an id. */
export async function findBySlugOrId(queries: Queries, slugOrId: string): Promise<ProductRow | null> {
  const found = await queries
    .select()
    .from(products)
    .where(or(eq(products.slug, slugOrId), eq(products.id, slugOrId)))
    .limit(1);
  return found[0] ?? null;
}

/** Locks the product until the transaction ends, to serialise all changes of one product. */
export async function lockOwnProduct(tx: Tx, owned: OwnedItem): Promise<ProductRow | null> {
  const found = await tx.select().from(products).where(isOwnAndNotDeleted(owned)).for('no key update');
  return found[0] ?? null;
}

/** Locks a product of any owner, for administrators. */
export async function lockProduct(tx: Tx, id: string): Promise<ProductRow | null> {
  const found = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('no key update');
  return found[0] ?? null;
}

export async function listTakenDownProducts(queries: Queries, ids: string[]): Promise<Set<string>> {
  const found = await queries
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), isNotNull(products.takenDownAt)));
  return new Set(found.map(({ id }) => id));
}

/** Null when the slug is taken: the caller retries with another. */
export async function insertProduct(tx: Tx, row: typeof products.$inferInsert): Promise<ProductRow | null> {
  const inserted = await tx.insert(products).values(row).onConflictDoNothing({ target: products.slug }).returning();
  return inserted[0] ?? null;
}

type Changes = Partial<
  Omit<
    ProductRow,
    'id' | 'userId' | 'slug' | 'titleKey' | 'version' | 'createdAt' | 'updatedAt' | 'heldCount' | 'soldCount' | 'salesCount' | 'revenue'
  >
>;

/** Saves changes of the product or its page and increments the version. The caller has locked the row. */
export async function saveProduct(tx: Tx, { id, changes = {}, now }: { id: string; changes?: Changes; now: Date }): Promise<ProductRow> {
  const [row] = await tx
    .update(products)
    .set({ ...changes, version: sql`${products.version} + 1`, updatedAt: now })
    .where(eq(products.id, id))
    .returning();
  if (!row) throw new Error('A locked product row is missing');
  return row;
}

/** Columns of the cache key of a page. */
const head = {
  id: products.id,
  slug: products.slug,
  userId: products.userId,
  status: products.status,
  deletedAt: products.deletedAt,
  version: products.version,
  isLimitedQuantityEnabled: products.isLimitedQuantityEnabled,
  quantity: products.quantity,
  heldCount: products.heldCount,
  soldCount: products.soldCount,
};
export type ProductHead = Pick<ProductRow, keyof typeof head>;

/** Every page view reads the head; concurrent reads are batched into one query. */
export function headReader(database: Database): (slugOrId: string) => Promise<ProductHead | null> {
  const byNames = database.read
    .select(head)
    .from(products)
    .where(sql`${products.slug} = any(${sql.placeholder('names')}::text[]) or ${products.id} = any(${sql.placeholder('names')}::text[])`)
    .prepare('product-heads');
  return batcher(async (names) => {
    const rows = await byNames.execute({ names: [...new Set(names)] });
    const found = new Map(rows.flatMap((row) => [[row.slug, row] as const, [row.id, row] as const]));
    return names.map((name) => found.get(name) ?? null);
  });
}

/** Owner of the published product that shows this file as cover or in the gallery; null when no such product exists. */
export async function ownerOfPublicPicture(queries: Queries, fileId: string): Promise<number | null> {
  const published = and(eq(products.status, 'ACTIVE'), isNull(products.deletedAt));
  const found = await queries
    .select({ userId: products.userId })
    .from(products)
    .where(and(published, or(eq(products.coverFileId, fileId), eq(products.coverPreviewFileId, fileId))))
    .unionAll(
      queries
        .select({ userId: products.userId })
        .from(galleryImages)
        .innerJoin(products, eq(products.id, galleryImages.productId))
        .where(and(published, eq(galleryImages.fileId, fileId))),
    )
    .limit(1);
  return found[0]?.userId ?? null;
}

/** Filters the files that a product refers to, deleted products included. */
export async function filesInUse(queries: Queries, fileIds: string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set();
  const found = await queries
    .select({ fileId: productFiles.fileId })
    .from(productFiles)
    .where(inArray(productFiles.fileId, fileIds))
    .union(queries.select({ fileId: galleryImages.fileId }).from(galleryImages).where(inArray(galleryImages.fileId, fileIds)))
    .union(
      queries
        .select({ fileId: sql<string>`${products.coverFileId}` })
        .from(products)
        .where(inArray(products.coverFileId, fileIds)),
    )
    .union(
      queries
        .select({ fileId: sql<string>`${products.coverPreviewFileId}` })
        .from(products)
        .where(inArray(products.coverPreviewFileId, fileIds)),
    );
  return new Set(found.map(({ fileId }) => fileId));
}

export const countProducts = (queries: Queries): Promise<number> => queries.$count(products, isNull(products.deletedAt));

/** Titles and slugs for buyers, deleted products included. */
export async function findProductNames(queries: Queries, ids: string[]) {
  const { id, title, slug, category, status, deletedAt } = products;
  const found =
    ids.length > 0 ? await queries.select({ id, title, slug, category, status, deletedAt }).from(products).where(inArray(id, ids)) : [];
  return new Map(found.map((product) => [product.id, product]));
}

const purgeable = (before: Date) =>
  and(
    isNotNull(products.deletedAt),
    lt(products.deletedAt, before),
    isNull(products.purgedAt),
    eq(products.salesCount, 0),
    eq(products.heldCount, 0),
  );

/** Products that were deleted before `before`, never sold, and are not reserved. */
export const listPurgeable = (queries: Queries, { before, limit }: { before: Date; limit: number }) =>
  queries.select({ id: products.id }).from(products).where(purgeable(before)).orderBy(products.deletedAt).limit(limit);

/** Locks a purgeable product; null when it was purged or sold since it was listed. */
export async function lockPurgeable(tx: Tx, { id, before }: { id: string; before: Date }): Promise<ProductRow | null> {
  const found = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), purgeable(before)))
    .for('no key update');
  return found[0] ?? null;
}
