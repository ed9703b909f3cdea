import { and, asc, eq, lte } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../platform/db/database.ts';
import { batchOf, changeBatch } from '../../platform/housekeeping/change-batch.ts';
import { type DataExportRow, dataExports as table } from './tables.ts';

export async function findExport(queries: Queries, userId: number): Promise<DataExportRow | null> {
  const found = await queries.select().from(table).where(eq(table.userId, userId)).limit(1);
  return found[0] ?? null;
}

export async function findExportById(queries: Queries, id: string): Promise<DataExportRow | null> {
  const found = await queries.select().from(table).where(eq(table.id, id)).limit(1);
  return found[0] ?? null;
}

export async function lockExport(tx: Tx, userId: number): Promise<DataExportRow | null> {
  const found = await tx.select().from(table).where(eq(table.userId, userId)).for('update');
  return found[0] ?? null;
}

/** Null when the user already has an export: of two concurrent first requests only one is inserted. */
export async function insertExport(tx: Tx, row: Pick<DataExportRow, 'userId' | 'id' | 'requestedAt'>): Promise<DataExportRow | null> {
  const inserted = await tx
    .insert(table)
    .values({ ...row, status: 'PREPARING' })
    .onConflictDoNothing({ target: table.userId })
    .returning();
  return inserted[0] ?? null;
}

/** The caller has locked the row. */
export async function saveExport(tx: Tx, userId: number, changes: Partial<Omit<DataExportRow, 'userId'>>): Promise<DataExportRow> {
  const [row] = await tx.update(table).set(changes).where(eq(table.userId, userId)).returning();
  if (!row) throw new Error(`The data export of user ${userId} does not exist`);
  return row;
}

export const listExpiredExports = (queries: Queries, { now, limit }: { now: Date; limit: number }) =>
  queries
    .select({ userId: table.userId })
    .from(table)
    .where(and(eq(table.status, 'READY'), lte(table.expiresAt, now)))
    .orderBy(asc(table.expiresAt))
    .limit(limit);

/** Marks exports as failed whose job has used up its retries. */
export function failStuckExports(
  database: Database,
  { requestedBefore, limit }: { requestedBefore: Date; limit: number },
): Promise<number> {
  const where = `status = 'PREPARING' and requested_at <= $1`;
  const batch = batchOf({ table: 'data_exports', where, orderBy: 'requested_at', limit });
  return changeBatch(database, {
    text: `update data_exports set status = 'FAILED' where ctid = any (${batch})`,
    values: [requestedBefore],
  });
}

export async function deleteExport(tx: Tx, userId: number): Promise<DataExportRow | null> {
  const deleted = await tx.delete(table).where(eq(table.userId, userId)).returning();
  return deleted[0] ?? null;
}
