import { type Contract, type ProductCategory, productCategories } from '@jamun/contract';
import { and, asc, desc, eq, gt, inArray, isNull, like, or, type SQL, sql, sum } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Paged } from '../../platform/http/mount.ts';
import { productCounts as counts, type ProductRow, products } from './tables.ts';

type Query = z.output<Contract['GET /api/v1/digital-products']['query']>;
type Filters = Pick<Query, 'search' | 'category' | 'status'> & { userId: number };

/** Case-insensitive search in title and category. */
function matchesSearch(search: string): SQL | undefined {
  const categories = productCategories.filter((category) => category.toLowerCase().includes(search.toLowerCase()));
  return or(
    like(products.titleKey, sql`lower(${likePattern(search)})`),
    categories.length > 0 ? inArray(products.category, categories) : undefined,
  );
}

const filtersOf = ({ userId, search, category, status }: Filters) =>
  and(
    eq(products.userId, userId),
    isNull(products.deletedAt),
    category && eq(products.category, category),
    status && eq(products.status, status),
    search ? matchesSearch(search) : undefined,
  );

const sortColumns: Record<Query['sort'], { by: SQL; defaultOrder: 'asc' | 'desc' }> = {
  title: { by: sql`${products.titleKey}`, defaultOrder: 'asc' },
  price: { by: sql`coalesce(${products.discountedPrice}, ${products.price})`, defaultOrder: 'asc' },
  sales: { by: sql`${products.soldCount}`, defaultOrder: 'desc' },
  createdAt: { by: sql`${products.createdAt}`, defaultOrder: 'desc' },
};

/** Uses the maintained counters without a search, and a count query with one. */
async function countFiltered(queries: Queries, filters: Filters): Promise<number> {
  if (filters.search) return queries.$count(products, filtersOf(filters));
  const { userId, category, status } = filters;
  const [row] = await queries
    .select({ total: sum(counts.products).mapWith(Number) })
    .from(counts)
    .where(and(eq(counts.userId, userId), category && eq(counts.category, category), status && eq(counts.status, status)));
  return row?.total ?? 0;
}

export async function listProducts(
  queries: Queries,
  { page, limit, sort, order, ...filters }: Query & { userId: number },
): Promise<Paged<ProductRow>> {
  const { by, defaultOrder } = sortColumns[sort];
  const direction = (order ?? defaultOrder) === 'asc' ? asc : desc;
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(products)
      .where(filtersOf(filters))
      .orderBy(direction(by), direction(products.id))
      .limit(limit)
      .offset((page - 1) * limit),
    countFiltered(queries, filters),
  ]);
  return { rows, total };
}

/** Categories of the user's products, in the order of the contract. */
export async function listCategories(queries: Queries, userId: number): Promise<ProductCategory[]> {
  const rows = await queries
    .selectDistinct({ category: counts.category })
    .from(counts)
    .where(and(eq(counts.userId, userId), gt(counts.products, 0)));
  const occurring = new Set(rows.map(({ category }) => category));
  return productCategories.filter((category) => occurring.has(category));
}

export const countOwnProducts = (queries: Queries, userId: number): Promise<number> => countFiltered(queries, { userId } as Filters);
