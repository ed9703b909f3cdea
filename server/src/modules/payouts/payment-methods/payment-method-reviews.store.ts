import type { Contract } from '@jamun/contract';
import { and, asc, desc, eq, inArray, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../../platform/db/database.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import { type PaymentMethodRow, paymentMethods as table } from '../tables.ts';

type Query = z.output<Contract['GET /api/v1/admin/payment-methods']['query']>;
/** `matchingUserIds`: subquery for the ids of the users that match the search. */
type ReviewQuery = Query & { matchingUserIds: SQLWrapper | undefined };

/** Searches the names only: the numbers are encrypted and cannot be searched. */
const matchesNames = (search: string): SQL =>
  like(
    sql`lower(concat_ws(' ', ${table.bankName}, ${table.ifscCode}, ${table.accountHolderName}, ${table.upiName}))`,
    sql`lower(${likePattern(search)})`,
  );

const reviewsCondition = ({ search, matchingUserIds, status, type }: Pick<ReviewQuery, 'search' | 'matchingUserIds' | 'status' | 'type'>) =>
  and(
    search && matchingUserIds ? or(inArray(table.userId, matchingUserIds), matchesNames(search)) : undefined,
    status && eq(table.status, status),
    type && eq(table.type, type),
  );

/** Default order: PENDING, oldest first; then the rest, newest first. */
function ordered({ sort, order }: Pick<ReviewQuery, 'sort' | 'order'>): SQL[] {
  const direction = order === 'desc' ? desc : asc;
  const byAge = direction(table.seq);
  if (sort === 'createdAt') return [byAge];
  if (sort === 'status') return [direction(table.status), byAge];
  return [sql`case when ${table.status} = 'PENDING' then ${table.seq} end`, desc(table.seq)];
}

export async function listMethods(
  queries: Queries,
  { page, limit, sort, order, ...filters }: ReviewQuery,
): Promise<Paged<PaymentMethodRow>> {
  const filter = reviewsCondition(filters);
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(table)
      .where(filter)
      .orderBy(...ordered({ sort, order }))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(table, filter),
  ]);
  return { rows, total };
}

export async function findMethod(queries: Queries, id: string): Promise<PaymentMethodRow | null> {
  const found = await queries.select().from(table).where(eq(table.id, id)).limit(1);
  return found[0] ?? null;
}

/** Owner of a method; callers lock all methods of the owner together. */
export async function findMethodOwner(queries: Queries, id: string): Promise<number | null> {
  const found = await queries.select({ userId: table.userId }).from(table).where(eq(table.id, id)).limit(1);
  return found[0]?.userId ?? null;
}
