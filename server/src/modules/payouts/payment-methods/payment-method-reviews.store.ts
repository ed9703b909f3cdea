import type { Contract } from '@jamun/contract';
import { and, asc, desc, eq, inArray, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { containing } from '../../../platform/db/contains.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import { type PaymentMethodRow, paymentMethods as table } from '../tables.ts';

type Query = z.output<Contract['GET /api/v1/admin/payment-methods']['query']>;
/** `people`: a question for the ids of those whom the search finds. */
type Wanted = Query & { people: SQLWrapper | undefined };

/** The names that stand on it; the numbers are sealed and cannot be searched. */
const named = (search: string): SQL =>
  like(
    sql`lower(concat_ws(' ', ${table.bankName}, ${table.ifscCode}, ${table.accountHolderName}, ${table.upiName}))`,
    sql`lower(${containing(search)})`,
  );

const within = ({ search, people, status, type }: Pick<Wanted, 'search' | 'people' | 'status' | 'type'>) =>
  and(
    search && people ? or(inArray(table.userId, people), named(search)) : undefined,
    status && eq(table.status, status),
    type && eq(table.type, type),
  );

/** The default order has two parts: PENDING, the oldest first; then the rest, the newest first. */
function ordered({ sort, order }: Pick<Wanted, 'sort' | 'order'>): SQL[] {
  const direction = order === 'desc' ? desc : asc;
  const byAge = direction(table.seq);
  if (sort === 'createdAt') return [byAge];
  if (sort === 'status') return [direction(table.status), byAge];
  return [sql`case when ${table.status} = 'PENDING' then ${table.seq} end`, desc(table.seq)];
}

export async function listMethods(queries: Queries, { page, limit, sort, order, ...filters }: Wanted): Promise<Paged<PaymentMethodRow>> {
  const wanted = within(filters);
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(table)
      .where(wanted)
      .orderBy(...ordered({ sort, order }))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(table, wanted),
  ]);
  return { rows, total };
}

export async function findMethod(queries: Queries, id: string): Promise<PaymentMethodRow | null> {
  const found = await queries.select().from(table).where(eq(table.id, id)).limit(1);
  return found[0] ?? null;
}

/** Whose it is: their methods are locked together. */
export async function ownerOf(queries: Queries, id: string): Promise<number | null> {
  const found = await queries.select({ userId: table.userId }).from(table).where(eq(table.id, id)).limit(1);
  return found[0]?.userId ?? null;
}
