import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { batcher } from '../../kit/concurrency/batcher.ts';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import type { Owned } from './deps.ts';
import { galleryImages, type ProductRow, productFiles, products } from './tables.ts';

const ownAndThere = ({ id, userId }: Owned) => and(eq(products.id, id), eq(products.userId, userId), isNull(products.deletedAt));

export async function findOwnProduct(queries: Queries, owned: Owned): Promise<ProductRow | null> {
  const found = await queries.select().from(products).where(ownAndThere(owned)).limit(1);
  return found[0] ?? null;
}

export async function findProduct(queries: Queries, id: string): Promise<ProductRow | null> {
  const found = await queries.select().from(products).where(eq(products.id, id)).limit(1);
  return found[0] ?? null;
}

/** By its id or by the name in its address; no name looks like an id. */
export async function findBySlugOrId(queries: Queries, slugOrId: string): Promise<ProductRow | null> {
  const found = await queries
    .select()
    .from(products)
    .where(or(eq(products.slug, slugOrId), eq(products.id, slugOrId)))
    .limit(1);
  return found[0] ?? null;
}

/** Held until the transaction ends: all changes of one product happen one after the other. */
export async function lockOwnProduct(tx: Tx, owned: Owned): Promise<ProductRow | null> {
  const found = await tx.select().from(products).where(ownAndThere(owned)).for('no key update');
  return found[0] ?? null;
}

/** Locked until the transaction ends, whoever owns it: for administrators. */
export async function lockProduct(tx: Tx, id: string): Promise<ProductRow | null> {
  const found = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('no key update');
  return found[0] ?? null;
}

export async function productsTakenDown(queries: Queries, ids: string[]): Promise<Set<string>> {
  const found = await queries
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), isNotNull(products.takenDownAt)));
  return new Set(found.map(({ id }) => id));
}

/** Null when the name in its address is taken: the caller has another. */
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

/** Every change of the product or of what stands on its page is another version. The caller holds the row. */
export async function saveProduct(tx: Tx, { id, changes = {}, now }: { id: string; changes?: Changes; now: Date }): Promise<ProductRow> {
  const [row] = await tx
    .update(products)
    .set({ ...changes, version: sql`${products.version} + 1`, updatedAt: now })
    .where(eq(products.id, id))
    .returning();
  if (!row) throw new Error('A product that was locked is gone');
  return row;
}

/** What tells whether a page must be made anew. */
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

/** Asked with every view of every page: the asks of the moment go out as one. */
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

/** Whose published product shows this file as its cover or in its gallery; null when none does. */
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

/** Those of these files that a product has, deleted products included. */
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

/** What they are called and where they are found, deleted ones included: for those who have bought them. */
export async function namesOf(queries: Queries, ids: string[]) {
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

/** Deleted before that day, never sold, and not being paid for. */
export const listPurgeable = (queries: Queries, { before, limit }: { before: Date; limit: number }) =>
  queries.select({ id: products.id }).from(products).where(purgeable(before)).orderBy(products.deletedAt).limit(limit);

/** Held until the transaction ends; null when it was purged or sold meanwhile. */
export async function lockPurgeable(tx: Tx, { id, before }: { id: string; before: Date }): Promise<ProductRow | null> {
  const found = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), purgeable(before)))
    .for('no key update');
  return found[0] ?? null;
}
