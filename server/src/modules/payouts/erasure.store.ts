import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import type { sealDetails } from './payment-methods/payment-method-details.ts';
import { paymentMethods, type WithdrawalRow, withdrawals } from './tables.ts';

export async function deleteAllMethods(tx: Tx, userId: number): Promise<void> {
  await tx.delete(paymentMethods).where(eq(paymentMethods.userId, userId));
}

/** Locks in the order of the ids, until the transaction ends. */
export const lockAllWithdrawals = (tx: Tx, userId: number): Promise<Pick<WithdrawalRow, 'id' | 'type'>[]> =>
  tx
    .select({ id: withdrawals.id, type: withdrawals.type })
    .from(withdrawals)
    .where(eq(withdrawals.userId, userId))
    .orderBy(withdrawals.id)
    .for('no key update');

export async function eraseWithdrawal(tx: Tx, id: string, details: ReturnType<typeof sealDetails>): Promise<void> {
  await tx
    .update(withdrawals)
    .set({ ...details, paidBankName: null, paidAccountSealed: null, adminNotes: null })
    .where(eq(withdrawals.id, id));
}
