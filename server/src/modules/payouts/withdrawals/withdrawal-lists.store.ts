import type { Contract } from '@jamun/contract';
import { and, asc, count, desc, eq, inArray, like, lt, or, type SQL, type SQLWrapper, sql, sum } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../../platform/db/database.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import { withdrawals as table, type WithdrawalRow } from '../tables.ts';
import { openStatuses } from './withdrawal-status.ts';

type OwnQuery = z.output<Contract['GET /api/v1/wallet/withdrawals']['query']> & { userId: number };
/** `matchingUserIds`: subquery for the ids of the users that match the search. */
type AdminQuery = z.output<Contract['GET /api/v1/admin/withdrawals']['query']> & { matchingUserIds: SQLWrapper | undefined };

const searchText = sql`lower(concat_ws(' ', ${table.id}, ${table.transactionId}, ${table.adminNotes}, ${table.status}, ${table.bankName},
  ${table.accountHolderName}, ${table.upiName}))`;
const amountText = sql`(${table.amount} / 100)::text || '.' || lpad((${table.amount} % 100)::text, 2, '0')`;

/** Searches the unencrypted columns, and amounts as users type them: 1,250 or ₹1250.50. */
function matchesSearch(search: string): SQL | undefined {
  const digits = search.replace(/[₹,\s]/g, '');
  return or(
    like(searchText, sql`lower(${likePattern(search)})`),
    /^[0-9]+(\.[0-9]{0,2})?$/.test(digits) ? like(amountText, `${digits}%`) : undefined,
  );
}

const columns = { date: table.seq, amount: table.amount, status: table.status };

function ordered(sort: keyof typeof columns, order: 'asc' | 'desc'): SQL[] {
  const direction = order === 'desc' ? desc : asc;
  return sort === 'date' ? [direction(table.seq)] : [direction(columns[sort]), direction(table.seq)];
}

async function page(
  queries: Queries,
  filter: SQL | undefined,
  order: SQL[],
  at: { page: number; limit: number },
): Promise<Paged<WithdrawalRow>> {
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(table)
      .where(filter)
      .orderBy(...order)
      .limit(at.limit)
      .offset((at.page - 1) * at.limit),
    queries.$count(table, filter),
  ]);
  return { rows, total };
}

export const listOwnWithdrawals = (
  queries: Queries,
  { userId, search, status, sort, order, ...at }: OwnQuery,
): Promise<Paged<WithdrawalRow>> =>
  page(
    queries,
    and(eq(table.userId, userId), status && eq(table.status, status), search ? matchesSearch(search) : undefined),
    ordered(sort, order),
    at,
  );

/** Newest first, read by cursor. */
export const listWithdrawalsBefore = (
  queries: Queries,
  { userId, before, limit }: { userId: number; before: number | undefined; limit: number },
) =>
  queries
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), before === undefined ? undefined : lt(table.seq, before)))
    .orderBy(desc(table.seq))
    .limit(limit);

/** Default order: PENDING, then APPROVED, oldest first; then the rest, newest first. */
export function listAllWithdrawals(
  queries: Queries,
  { search, matchingUserIds, status, sort, order, ...at }: AdminQuery,
): Promise<Paged<WithdrawalRow>> {
  const found = search && matchingUserIds ? or(inArray(table.userId, matchingUserIds), matchesSearch(search)) : undefined;
  const defaultOrder = [
    sql`case ${table.status} when 'PENDING' then 1 when 'APPROVED' then 2 else 3 end`,
    sql`case when ${table.status} in ('PENDING', 'APPROVED') then ${table.seq} else -${table.seq} end`,
  ];
  return page(queries, and(found, status && eq(table.status, status)), sort ? ordered(sort, order) : defaultOrder, at);
}

/** Index-only scan. */
export const countByStatus = (queries: Queries): Promise<{ status: string; count: number }[]> =>
  queries.select({ status: table.status, count: count() }).from(table).groupBy(table.status).orderBy(table.status);

/** `open`: withdrawals that an administrator still has to decide or to pay. */
export async function countWithdrawals(queries: Queries): Promise<{ all: number; open: number }> {
  const [all, open] = await Promise.all([queries.$count(table), queries.$count(table, inArray(table.status, [...openStatuses]))]);
  return { all, open };
}

/** Withdrawals that are approved and not paid yet. */
export async function sumApprovedWithdrawals(queries: Queries): Promise<{ count: number; amount: bigint }> {
  const [found] = await queries
    .select({ count: count(), amount: sum(table.amount).mapWith(BigInt) })
    .from(table)
    .where(eq(table.status, 'APPROVED'));
  return { count: found?.count ?? 0, amount: found?.amount ?? 0n };
}
