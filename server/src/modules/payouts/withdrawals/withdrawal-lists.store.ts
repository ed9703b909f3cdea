import type { Contract } from '@jamun/contract';
import { and, asc, count, desc, eq, inArray, like, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { containing } from '../../../platform/db/contains.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import { withdrawals as table, type WithdrawalRow } from '../tables.ts';
import { openStatuses } from './withdrawal-status.ts';

type Own = z.output<Contract['GET /api/v1/wallet/withdrawals']['query']> & { userId: number };
/** `people`: a question for the ids of those whom the search finds. */
type All = z.output<Contract['GET /api/v1/admin/withdrawals']['query']> & { people: SQLWrapper | undefined };

const described = sql`lower(concat_ws(' ', ${table.id}, ${table.transactionId}, ${table.adminNotes}, ${table.status}, ${table.bankName},
  ${table.accountHolderName}, ${table.upiName}))`;
const written = sql`(${table.amount} / 100)::text || '.' || lpad((${table.amount} % 100)::text, 2, '0')`;

/** What stands on it in clear; an amount as people write it: 1,250 or ₹1250.50. */
function says(search: string): SQL | undefined {
  const digits = search.replace(/[₹,\s]/g, '');
  return or(
    like(described, sql`lower(${containing(search)})`),
    /^[0-9]+(\.[0-9]{0,2})?$/.test(digits) ? like(written, `${digits}%`) : undefined,
  );
}

const columns = { date: table.seq, amount: table.amount, status: table.status };

function ordered(sort: keyof typeof columns, order: 'asc' | 'desc'): SQL[] {
  const direction = order === 'desc' ? desc : asc;
  return sort === 'date' ? [direction(table.seq)] : [direction(columns[sort]), direction(table.seq)];
}

async function page(
  queries: Queries,
  wanted: SQL | undefined,
  order: SQL[],
  at: { page: number; limit: number },
): Promise<Paged<WithdrawalRow>> {
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(table)
      .where(wanted)
      .orderBy(...order)
      .limit(at.limit)
      .offset((at.page - 1) * at.limit),
    queries.$count(table, wanted),
  ]);
  return { rows, total };
}

export const withdrawalsOf = (queries: Queries, { userId, search, status, sort, order, ...at }: Own): Promise<Paged<WithdrawalRow>> =>
  page(
    queries,
    and(eq(table.userId, userId), status && eq(table.status, status), search ? says(search) : undefined),
    ordered(sort, order),
    at,
  );

/** Read by cursor, newest first. */
export const withdrawalsBefore = (
  queries: Queries,
  { userId, before, limit }: { userId: number; before: number | undefined; limit: number },
) =>
  queries
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), before === undefined ? undefined : lt(table.seq, before)))
    .orderBy(desc(table.seq))
    .limit(limit);

/** Unless another order is wanted: PENDING and APPROVED, the oldest first, then the rest, the newest first. */
export function allWithdrawals(queries: Queries, { search, people, status, sort, order, ...at }: All): Promise<Paged<WithdrawalRow>> {
  const found = search && people ? or(inArray(table.userId, people), says(search)) : undefined;
  const byTurn = [
    sql`case ${table.status} when 'PENDING' then 1 when 'APPROVED' then 2 else 3 end`,
    sql`case when ${table.status} in ('PENDING', 'APPROVED') then ${table.seq} else -${table.seq} end`,
  ];
  return page(queries, and(found, status && eq(table.status, status)), sort ? ordered(sort, order) : byTurn, at);
}

/** Read from an index alone. */
export const countByStatus = (queries: Queries): Promise<{ status: string; count: number }[]> =>
  queries.select({ status: table.status, count: count() }).from(table).groupBy(table.status).orderBy(table.status);

/** `open`: those that an administrator has still to decide or to pay. */
export async function countWithdrawals(queries: Queries): Promise<{ all: number; open: number }> {
  const [all, open] = await Promise.all([queries.$count(table), queries.$count(table, inArray(table.status, [...openStatuses]))]);
  return { all, open };
}
