import type { PayoutObstacle } from '@jamun/contract';
import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type TransferRow, payoutTransfers as table } from '../tables.ts';
import { withdrawalIdOf } from './transfer-ids.ts';

/** Creates the only transfer of an approved withdrawal; a job sends it later. */
export async function insertTransfer(
  tx: Tx,
  { withdrawalId, transferId, now, askAt }: { withdrawalId: string; transferId: string; now: Date; askAt: Date },
) {
  await tx.insert(table).values({ withdrawalId, transferId, state: 'WAITING', askAt, createdAt: now, updatedAt: now });
}

/** The lock of the withdrawal also protects its transfer. */
export async function findTransfer(queries: Queries, withdrawalId: string): Promise<TransferRow | null> {
  const found = await queries.select().from(table).where(eq(table.withdrawalId, withdrawalId)).limit(1);
  return found[0] ?? null;
}

/** Also finds former transfers of a withdrawal. */
export async function findWithdrawalIdOfTransfer(queries: Queries, transferId: string): Promise<string | null> {
  const withdrawalId = withdrawalIdOf(transferId);
  const transfer = withdrawalId && (await findTransfer(queries, withdrawalId));
  return transfer ? transfer.withdrawalId : null;
}

export async function findTransfers(queries: Queries, withdrawalIds: string[]): Promise<Map<string, TransferRow>> {
  const found = await queries.select().from(table).where(inArray(table.withdrawalId, withdrawalIds));
  return new Map(found.map((transfer) => [transfer.withdrawalId, transfer]));
}

export type TransferChanges = Partial<
  Pick<
    TransferRow,
    'transferId' | 'state' | 'reference' | 'reason' | 'obstacle' | 'attempt' | 'sentAt' | 'notKnownSince' | 'askAt' | 'asks'
  >
>;

export async function updateTransfer(
  tx: Tx,
  { withdrawalId, now, changes }: { withdrawalId: string; now: Date; changes: TransferChanges },
): Promise<void> {
  await tx
    .update(table)
    .set({ ...changes, updatedAt: now })
    .where(eq(table.withdrawalId, withdrawalId));
}

/** Takes one batch of transfers that are due for polling. Lease: each becomes due again if the process that took it dies. */
export async function takeDueTransfers(tx: Tx, { now, again, limit }: { now: Date; again: Date; limit: number }): Promise<string[]> {
  const due = await tx
    .select({ id: table.withdrawalId })
    .from(table)
    .where(lte(table.askAt, now))
    .orderBy(asc(table.askAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const ids = due.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .update(table)
      .set({ askAt: again })
      .where(and(inArray(table.withdrawalId, ids)));
  }
  return ids;
}

/** Obstacles of which at least one transfer is waiting. */
export async function listObstacles(queries: Queries): Promise<PayoutObstacle[]> {
  const found = await queries.selectDistinct({ obstacle: table.obstacle }).from(table).where(isNotNull(table.obstacle));
  return found.flatMap(({ obstacle }) => obstacle ?? []);
}

/** Makes the transfers behind an obstacle due. Those that are being handled at the moment are left out, which also avoids deadlocks. */
export async function makeBlockedDue(tx: Tx, { obstacle, now }: { obstacle: string; now: Date }): Promise<void> {
  const blocked = await tx
    .select({ id: table.withdrawalId })
    .from(table)
    .where(eq(table.obstacle, obstacle as PayoutObstacle))
    .for('update', { skipLocked: true });
  const ids = blocked.map(({ id }) => id);
  if (ids.length > 0) await tx.update(table).set({ askAt: now }).where(inArray(table.withdrawalId, ids));
}

/** Transfers that arrived after their amount was returned to the seller, and wait for an administrator. */
export const countLatePayouts = (queries: Queries): Promise<number> => queries.$count(table, eq(table.state, 'LATE_SUCCESS'));
