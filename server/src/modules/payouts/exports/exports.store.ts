import { and, asc, count, desc, eq, inArray, max, notExists, sql, sum } from 'drizzle-orm';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { Paged } from '../../../platform/http/mount.ts';
import {
  withdrawalExports as exports,
  withdrawalExportRows as rows,
  payoutTransfers as transfers,
  type WithdrawalExportRow,
  type WithdrawalRow,
  withdrawals,
} from '../tables.ts';

const one = sql`1`;

/** Approved, paid manually (no transfer), and in no export yet. */
const isWaiting = (queries: Queries) =>
  and(
    eq(withdrawals.status, 'APPROVED'),
    notExists(queries.select({ one }).from(transfers).where(eq(transfers.withdrawalId, withdrawals.id))),
    notExists(queries.select({ one }).from(rows).where(eq(rows.withdrawalId, withdrawals.id))),
  );

/** Advisory lock: exports are created one at a time, so that their numbers have no gaps. Primary keys prevent duplicates in any case. */
export const lockExports = (tx: Tx): Promise<void> => advisoryLock(tx, 'withdrawal exports', 0);

/** Locks the oldest `most` waiting withdrawals: they cannot be rejected or paid until the transaction ends. */
export const lockWaiting = (tx: Tx, limit: number): Promise<WithdrawalRow[]> =>
  tx.select().from(withdrawals).where(isWaiting(tx)).orderBy(asc(withdrawals.seq)).limit(limit).for('no key update');

export async function sumWaiting(queries: Queries, limit: number): Promise<{ rows: number; amount: bigint }> {
  const next = queries
    .select({ amount: withdrawals.amount })
    .from(withdrawals)
    .where(isWaiting(queries))
    .orderBy(asc(withdrawals.seq))
    .limit(limit)
    .as('next');
  const [found] = await queries.select({ rows: count(), amount: sum(next.amount).mapWith(BigInt) }).from(next);
  return { rows: found?.rows ?? 0, amount: found?.amount ?? 0n };
}

interface NewExport {
  withdrawals: Pick<WithdrawalRow, 'id' | 'amount'>[];
  createdBy: number;
  now: Date;
}

/** The caller has locked the exports. */
export async function insertExport(tx: Tx, { withdrawals: contained, createdBy, now }: NewExport): Promise<WithdrawalExportRow> {
  const [last] = await tx.select({ number: max(exports.number) }).from(exports);
  const amount = contained.reduce((total, row) => total + row.amount, 0n);
  const created = { number: (last?.number ?? 0) + 1, createdBy, rows: contained.length, amount, createdAt: now };
  await tx.insert(exports).values(created);
  // One array instead of two parameters per row: an export has up to 10,000 rows.
  await tx.client.query('insert into withdrawal_export_rows (withdrawal_id, export_number) select unnest($1::text[]), $2', [
    contained.map(({ id }) => id),
    created.number,
  ]);
  return created;
}

export async function listExports(queries: Queries, { page, limit }: { page: number; limit: number }): Promise<Paged<WithdrawalExportRow>> {
  const [found, total] = await Promise.all([
    queries
      .select()
      .from(exports)
      .orderBy(desc(exports.number))
      .limit(limit)
      .offset((page - 1) * limit),
    queries.$count(exports),
  ]);
  return { rows: found, total };
}

export async function findExport(queries: Queries, number: number): Promise<WithdrawalExportRow | null> {
  const found = await queries.select().from(exports).where(eq(exports.number, number)).limit(1);
  return found[0] ?? null;
}

/** Withdrawals of an export, always in the same order. */
export async function listWithdrawalsInExport(queries: Queries, number: number): Promise<WithdrawalRow[]> {
  const found = await queries
    .select({ withdrawal: withdrawals })
    .from(rows)
    .innerJoin(withdrawals, eq(withdrawals.id, rows.withdrawalId))
    .where(eq(rows.exportNumber, number))
    .orderBy(asc(withdrawals.seq));
  return found.map(({ withdrawal }) => withdrawal);
}

/** Exports by the ids of the withdrawals that they contain. */
export async function findExports(queries: Queries, withdrawalIds: string[]): Promise<Map<string, WithdrawalExportRow>> {
  const found = await queries
    .select({ id: rows.withdrawalId, export: exports })
    .from(rows)
    .innerJoin(exports, eq(exports.number, rows.exportNumber))
    .where(inArray(rows.withdrawalId, withdrawalIds));
  return new Map(found.map((row) => [row.id, row.export]));
}
