import { and, eq, lte } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { channelCreations as creations } from './tables.ts';

type Creation = typeof creations.$inferSelect;

/** Lease: one channel creation at a time per Telegram account. False while another one runs; takes over a stale one. */
export async function beginCreation(tx: Tx, row: Creation, { staleBefore }: { staleBefore: Date }): Promise<boolean> {
  const begun = await tx
    .insert(creations)
    .values(row)
    .onConflictDoUpdate({ target: creations.accountId, set: row, setWhere: lte(creations.startedAt, staleBefore) })
    .returning();
  return begun.length > 0;
}

/** Deletes the creation by its id: a newer creation of the same account stays. */
export async function endCreation(tx: Tx, { accountId, id }: Pick<Creation, 'accountId' | 'id'>): Promise<void> {
  await tx.delete(creations).where(and(eq(creations.accountId, accountId), eq(creations.id, id)));
}
