import type { SecondFactor } from '@jamun/contract';
import { and, eq } from 'drizzle-orm';
import { hashToken } from '../../../kit/ids.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { recoveryCodes, type SecondFactorRow, secondFactors } from '../tables.ts';

export async function findSecondFactor(queries: Queries, userId: number): Promise<SecondFactorRow | null> {
  const found = await queries.select().from(secondFactors).where(eq(secondFactors.userId, userId)).limit(1);
  return found[0] ?? null;
}

/** Held until the transaction ends: of two who use one code at the same moment, one is late. */
export async function lockSecondFactor(tx: Tx, userId: number): Promise<SecondFactorRow | null> {
  const found = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update');
  return found[0] ?? null;
}

/** In the place of one that was begun and never confirmed; false when there is one that is on. */
export async function insertSecondFactor(tx: Tx, row: Pick<SecondFactorRow, 'userId' | 'secretSealed' | 'createdAt'>): Promise<boolean> {
  await removeUnconfirmed(tx, row.userId);
  const begun = await tx.insert(secondFactors).values(row).onConflictDoNothing().returning({ userId: secondFactors.userId });
  return begun.length > 0;
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

/** The caller has locked the second factor: of two who ask at once, the codes of one are the ones that count. */
export async function replaceRecoveryCodes(tx: Tx, { userId, codes }: { userId: number; codes: string[] }): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashToken(code) })));
}

export async function spendStep(tx: Tx, { userId, step }: { userId: number; step: number }): Promise<void> {
  await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId));
}

/** False when the person has no such code, or not any more. */
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

/** False when there was none. Its recovery codes go with it. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const removed = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning({ userId: secondFactors.userId });
  return removed.length > 0;
}

export async function showSecondFactor(queries: Queries, userId: number): Promise<SecondFactor> {
  const row = await findSecondFactor(queries, userId);
  return { enabled: Boolean(row?.enabledAt), recoveryCodesLeft: await countRecoveryCodes(queries, userId) };
}
