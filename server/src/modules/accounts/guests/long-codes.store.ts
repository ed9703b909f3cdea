import { and, eq, gt } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../../platform/db/database.ts';
import { deleteBatch } from '../../../platform/housekeeping/change-batch.ts';
import { emailCodes as codes } from '../tables.ts';

/** Replaces the former long code of the address: only the newest is valid. */
export async function saveLongCode(tx: Tx, row: { subject: string; codeHash: string; createdAt: Date; expiresAt: Date }): Promise<void> {
  const { codeHash, createdAt, expiresAt } = row;
  await tx.insert(codes).values(row).onConflictDoUpdate({ target: codes.subject, set: { codeHash, createdAt, expiresAt } });
}

export async function findLongCode(queries: Queries, { subject, now }: { subject: string; now: Date }): Promise<string | null> {
  const found = await queries
    .select({ codeHash: codes.codeHash })
    .from(codes)
    .where(and(eq(codes.subject, subject), gt(codes.expiresAt, now)))
    .limit(1);
  return found[0]?.codeHash ?? null;
}

/** Deletes the long code. Of two concurrent calls with the same code one gets true. */
export async function spendLongCode(tx: Tx, { subject, codeHash }: { subject: string; codeHash: string }): Promise<boolean> {
  const spent = await tx
    .delete(codes)
    .where(and(eq(codes.subject, subject), eq(codes.codeHash, codeHash)))
    .returning({ subject: codes.subject });
  return spent.length > 0;
}

export const deleteExpiredLongCodes = (database: Database, { before, limit }: { before: Date; limit: number }): Promise<number> =>
  deleteBatch(database, { table: 'email_codes', where: 'expires_at < $1', orderBy: 'expires_at', values: [before], limit });
