import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { invitationOptOuts as table } from './tables.ts';

/** Opt-outs from emails that offer a grant. The recipient may have no account, so the key is a fingerprint of the address. */
export async function isOptedOut(queries: Queries, addressHash: string): Promise<boolean> {
  const found = await queries.select({ hash: table.addressHash }).from(table).where(eq(table.addressHash, addressHash)).limit(1);
  return found.length > 0;
}

export async function saveOptOut(tx: Tx, { addressHash, now }: { addressHash: string; now: Date }): Promise<void> {
  await tx.insert(table).values({ addressHash, createdAt: now }).onConflictDoNothing();
}

export async function deleteOptOut(tx: Tx, addressHash: string): Promise<void> {
  await tx.delete(table).where(eq(table.addressHash, addressHash));
}
