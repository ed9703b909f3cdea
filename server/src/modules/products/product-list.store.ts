import { type Contract, type ProductCategory, productCategories } from '@jamun/contract';
import { and, asc, desc, eq, gt, inArray, isNull, like, or, type SQL, sql, sum } from 'drizzle-orm';
import type { z } from 'zod';
import { containing } from '../../platform/db/contains.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { Paged } from '../../platform/http/mount.ts';
import { productCounts as counts, type ProductRow, products } from './tables.ts';

type Query = z.output<Contract['GET /api/v1/digital-products']['query']>;
type Filters = Pick<Query, 'search' | 'category' | 'status'> & { userId: number };

/** In title and category, in large letters or small. */
function found(search: string): SQL | undefined {
  const alike = productCategories.filter((category) => category.toLowerCase().includes(search.toLowerCase()));
  return or(like(products.titleKey, sql`lower(${containing(search)})`), alike.length > 0 ? inArray(products.category, alike) : undefined);
}

const within = ({ userId, search, category, status }: Filters) =>
  and(
    eq(products.userId, userId),
    isNull(products.deletedAt),
    category && eq(products.category, category),
    status && eq(products.status, status),
    search ? found(search) : undefined,
  );

const sorted: Record<Query['sort'], { by: SQL; usual: 'asc' | 'desc' }> = {
  title: { by: sql`${products.titleKey}`, usual: 'asc' },
  price: { by: sql`coalesce(${products.discountedPrice}, ${products.price})`, usual: 'asc' },
  sales: { by: sql`${products.soldCount}`, usual: 'desc' },
  createdAt: { by: sql`${products.createdAt}`, usual: 'desc' },
};

/** Without a search the number is known; else what is found must be counted. */
async function countWithin(queries: Queries, filters: Filters): Promise<number> {
  if (filters.search) return queries.$count(products, within(filters));
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
  const { by, usual } = sorted[sort];
  const direction = (order ?? usual) === 'asc' ? asc : desc;
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(products)
      .where(within(filters))
      .orderBy(direction(by), direction(products.id))
      .limit(limit)
      .offset((page - 1) * limit),
    countWithin(queries, filters),
  ]);
  return { rows, total };
}

/** Those that occur among somebody's products, in the usual order. */
export async function categoriesOf(queries: Queries, userId: number): Promise<ProductCategory[]> {
  const rows = await queries
    .selectDistinct({ category: counts.category })
    .from(counts)
    .where(and(eq(counts.userId, userId), gt(counts.products, 0)));
  const occurring = new Set(rows.map(({ category }) => category));
  return productCategories.filter((category) => occurring.has(category));
}

/** How many somebody has. */
export const countOf = (queries: Queries, userId: number): Promise<number> => countWithin(queries, { userId } as Filters);
