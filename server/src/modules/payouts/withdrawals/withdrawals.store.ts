import { and, eq, exists, gt, inArray, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { violatesConstraint } from '../../../platform/db/database-errors.ts';
import { payoutTransfers, withdrawals as table, type WithdrawalRow, withdrawalExportRows } from '../tables.ts';
import { openStatuses } from './withdrawal-status.ts';

interface WithdrawalKey {
  id: string;
  userId: number;
}

export async function findWithdrawal(queries: Queries, { id, userId }: WithdrawalKey): Promise<WithdrawalRow | null> {
  const found = await queries
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.userId, userId)))
    .limit(1);
  return found[0] ?? null;
}

/** Does not check the owner: for administrators and jobs. */
export async function findById(queries: Queries, id: string): Promise<WithdrawalRow | null> {
  const found = await queries.select().from(table).where(eq(table.id, id)).limit(1);
  return found[0] ?? null;
}

/** Includes the state of the transfer, if there is one. */
export const findByIds = (queries: Queries, ids: string[]) =>
  queries
    .select({ id: table.id, userId: table.userId, amount: table.amount, status: table.status, transferState: payoutTransfers.state })
    .from(table)
    .leftJoin(payoutTransfers, eq(payoutTransfers.withdrawalId, table.id))
    .where(inArray(table.id, ids));

/** Locks a withdrawal until the transaction ends. */
export async function lockWithdrawal(tx: Tx, { id, userId }: WithdrawalKey): Promise<WithdrawalRow | null> {
  const found = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.userId, userId)))
    .for('update');
  return found[0] ?? null;
}

/** Does not check the owner: for administrators and jobs. */
export async function lockById(tx: Tx, id: string): Promise<WithdrawalRow | null> {
  const found = await findById(tx, id);
  return found && lockWithdrawal(tx, found);
}

/** Returns only withdrawals of this user. */
export const listWithdrawalsByIds = (queries: Queries, { ids, userId }: { ids: string[]; userId: number }): Promise<WithdrawalRow[]> =>
  queries
    .select()
    .from(table)
    .where(and(inArray(table.id, ids), eq(table.userId, userId)));

/** Withdrawal with this idempotency key. */
export async function findByKey(queries: Queries, { userId, key }: { userId: number; key: string }): Promise<WithdrawalRow | null> {
  const found = await queries
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.idempotencyKey, key)))
    .limit(1);
  return found[0] ?? null;
}

const only = (rows: WithdrawalRow[]): WithdrawalRow => {
  const [row] = rows;
  if (!row) throw new Error('A locked withdrawal is missing');
  return row;
};

export const insertWithdrawal = async (tx: Tx, row: typeof table.$inferInsert): Promise<WithdrawalRow> =>
  only(await tx.insert(table).values(row).returning());

type ImmutableColumn =
  | 'id'
  | 'seq'
  | 'userId'
  | 'amount'
  | 'idempotencyKey'
  | 'methodId'
  | 'type'
  | 'holdTx'
  | 'createdAt'
  | 'version'
  | 'approvedAt';
export type Move = Partial<Omit<WithdrawalRow, ImmutableColumn>> & Pick<WithdrawalRow, 'status' | 'movedBy' | 'processedAt' | 'updatedAt'>;

export const moveWithdrawal = async (tx: Tx, { id, version }: WithdrawalRow, move: Move): Promise<WithdrawalRow> =>
  only(
    await tx
      .update(table)
      .set({ ...move, version: version + 1 })
      .where(eq(table.id, id))
      .returning(),
  );

/** Sum in paise of withdrawals that are open or paid. */
export async function sumWithdrawals(queries: Queries, { userId, since }: { userId: number; since: Date }): Promise<bigint> {
  const [found] = await queries
    .select({ sum: sql<string>`coalesce(sum(${table.amount}), 0)` })
    .from(table)
    .where(and(eq(table.userId, userId), gt(table.createdAt, since), inArray(table.status, ['PENDING', 'APPROVED', 'PAID'])));
  return BigInt(found?.sum ?? 0);
}

/**
 * Sum in paise of what the administrator has let go to the user. A withdrawal in a bank file counts in every status: the bank may pay it
 * although it was rejected.
 */
export async function sumApproved(queries: Queries, { by, userId, since }: { by: number; userId: number; since: Date }): Promise<bigint> {
  const isRecent = sql`coalesce(${table.approvedAt}, ${table.processedAt}) > ${since.toISOString()}`;
  const exports = queries.select({ one: sql`1` }).from(withdrawalExportRows).where(eq(withdrawalExportRows.withdrawalId, table.id));
  const hasLeft = or(inArray(table.status, ['APPROVED', 'PAID']), exists(exports));
  const [found] = await queries
    .select({ sum: sql<string>`coalesce(sum(${table.amount}), 0)` })
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.approvedBy, by), hasLeft, isRecent));
  return BigInt(found?.sum ?? 0);
}

/** True for the unique violation when another withdrawal has the same transaction id. */
export const isTransactionIdTaken = (error: unknown): boolean => violatesConstraint(error, 'withdrawals_transaction_once');

export async function isTransactionIdUsed(queries: Queries, transactionId: string): Promise<boolean> {
  return (await queries.$count(table, eq(sql`upper(${table.transactionId})`, transactionId.toUpperCase()))) > 0;
}

/** True when an open withdrawal uses this method. The caller has locked the user's methods, so no new withdrawal can start. */
export async function isMethodInUse(queries: Queries, methodId: string): Promise<boolean> {
  return (await queries.$count(table, and(eq(table.methodId, methodId), inArray(table.status, [...openStatuses])))) > 0;
}

const arrivedLate = sql`exists (select from payout_transfers where withdrawal_id = ${table.id} and state = 'LATE_SUCCESS')`;

/** Number of withdrawals whose amount is in WITHDRAWING: open ones, and payouts that arrived after their amount was returned. */
export const countWithdrawing = (queries: Queries, userId: number): Promise<number> =>
  queries.$count(table, and(eq(table.userId, userId), or(inArray(table.status, [...openStatuses]), arrivedLate)));
