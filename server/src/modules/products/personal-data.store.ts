import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { faqs, productFiles, products, questions, supportDetails, testimonials } from './tables.ts';

const isOwnAndNotDeleted = (userId: number) => and(eq(products.userId, userId), isNull(products.deletedAt));

export const productsAfter = (queries: Queries, { userId, after = '', limit }: { userId: number; after?: string; limit: number }) =>
  queries
    .select()
    .from(products)
    .where(and(isOwnAndNotDeleted(userId), gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(limit);

const parts = { files: productFiles, testimonials, faqs, questions, support: supportDetails };
type PartRow<Name extends keyof typeof parts> = (typeof parts)[Name]['$inferSelect'];

/** Parts of one kind, of all products of a user. Cursor pagination by `seq`. */
export async function partsAfter<Name extends keyof typeof parts>(
  queries: Queries,
  name: Name,
  { userId, after = 0, limit }: { userId: number; after?: number; limit: number },
): Promise<PartRow<Name>[]> {
  // Only columns that all of these tables have are used.
  const table = parts[name] as unknown as typeof faqs;
  const rows = await queries
    .select({ part: table })
    .from(table)
    .innerJoin(products, eq(products.id, table.productId))
    .where(and(isOwnAndNotDeleted(userId), gt(table.seq, after)))
    .orderBy(asc(table.seq))
    .limit(limit);
  return rows.map(({ part }) => part as unknown as PartRow<Name>);
}
