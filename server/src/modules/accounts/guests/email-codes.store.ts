import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { deleteBatch } from '../../../platform/housekeeping/change-batch.ts';
import { emailCodes as codes } from '../tables.ts';

/** Maximum tries per code. */
export const maxTries = 5;

/** Replaces the former code of the address: only the newest is valid. */
export async function saveCode(tx: Tx, row: { subject: string; codeHash: string; createdAt: Date; expiresAt: Date }): Promise<void> {
  const { codeHash, createdAt, expiresAt } = row;
  await tx
    .insert(codes)
    .values(row)
    .onConflictDoUpdate({ target: codes.subject, set: { codeHash, createdAt, expiresAt, tries: 0 } });
}

/** Counts one try and returns the hash of the code; null without a valid code, or when its tries are used up. */
export async function countTry(tx: Tx, { subject, now }: { subject: string; now: Date }): Promise<string | null> {
  const tried = await tx
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(eq(codes.subject, subject), gt(codes.expiresAt, now), lt(codes.tries, maxTries)))
    .returning({ codeHash: codes.codeHash });
  return tried[0]?.codeHash ?? null;
}

/** Deletes the code. Of two concurrent calls with the same code one gets true. */
export async function spendCode(tx: Tx, { subject, codeHash }: { subject: string; codeHash: string }): Promise<boolean> {
  const spent = await tx
    .delete(codes)
    .where(and(eq(codes.subject, subject), eq(codes.codeHash, codeHash)))
    .returning({ subject: codes.subject });
  return spent.length > 0;
}

export const deleteExpiredCodes = (database: Database, { before, limit }: { before: Date; limit: number }): Promise<number> =>
  deleteBatch(database, { table: 'email_codes', where: 'expires_at < $1', orderBy: 'expires_at', values: [before], limit });
