import type { SecondFactor } from '@jamun/contract';
import { and, eq } from 'drizzle-orm';
import { hashToken } from '../../../kit/ids.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { recoveryCodes, type SecondFactorRow, secondFactors } from '../tables.ts';

export async function findSecondFactor(queries: Queries, userId: number): Promise<SecondFactorRow | null> {
  const found = await queries.select().from(secondFactors).where(eq(secondFactors.userId, userId)).limit(1);
  return found[0] ?? null;
}

/** Row lock, so that one code cannot be used twice concurrently. */
export async function lockSecondFactor(tx: Tx, userId: number): Promise<SecondFactorRow | null> {
  const found = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
  return found[0] ?? null;
}

/** Replaces an unconfirmed second factor; false when one is already enabled. */
export async function insertSecondFactor(tx: Tx, row: Pick<SecondFactorRow, 'userId' | 'secretSealed' | 'createdAt'>): Promise<boolean> {
  await removeUnconfirmed(tx, row.userId);
  const inserted = await tx.insert(secondFactors).values(row).onConflictDoNothing().returning({ userId: secondFactors.userId });
  return inserted.length > 0;
}

async function removeUnconfirmed(tx: Tx, userId: number): Promise<void> {
  const row = await lockSecondFactor(tx, userId);
  if (row && !row.enabledAt) await removeSecondFactor(tx, userId);
}

export async function enableSecondFactor(
  tx: Tx,
  { userId, step, now, codes }: { userId: number; step: number; now: Date; codes: string[] },
): Promise<void> {
  await tx.update(secondFactors).set({ enabledAt: now, lastStep: step }).where(eq(secondFactors.userId, userId));
  await replaceRecoveryCodes(tx, { userId, codes });
}

/** The caller has locked the second factor: of two concurrent requests, the later codes replace the earlier ones. */
export async function replaceRecoveryCodes(tx: Tx, { userId, codes }: { userId: number; codes: string[] }): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashToken(code) })));
}

export async function spendStep(tx: Tx, { userId, step }: { userId: number; step: number }): Promise<void> {
  await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId));
}

/** False when the code is unknown or already spent. */
export async function spendRecoveryCode(tx: Tx, { userId, code }: { userId: number; code: string }): Promise<boolean> {
  const spent = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(code))))
    .returning({ userId: recoveryCodes.userId });
  return spent.length > 0;
}

export async function hasRecoveryCode(queries: Queries, { userId, code }: { userId: number; code: string }): Promise<boolean> {
  return (await queries.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(code))))) > 0;
}

const countRecoveryCodes = (queries: Queries, userId: number): Promise<number> =>
  queries.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** False when the user had none. The foreign key deletes the recovery codes as well. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const removed = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning({ userId: secondFactors.userId });
  return removed.length > 0;
}

export async function showSecondFactor(queries: Queries, userId: number): Promise<SecondFactor> {
  const row = await findSecondFactor(queries, userId);
  return { enabled: Boolean(row?.enabledAt), recoveryCodesLeft: await countRecoveryCodes(queries, userId) };
}
