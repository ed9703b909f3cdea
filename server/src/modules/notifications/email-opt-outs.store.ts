import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { AddressSubscription } from '../../platform/mail/optional-mails.ts';
import { invitationOptOuts, reminderOptOuts } from './tables.ts';

const tables = { invitations: invitationOptOuts, checkoutReminders: reminderOptOuts };

/** Opt-outs from emails to recipients without an account: the key is a fingerprint of the address. */
export async function isOptedOut(queries: Queries, { about, addressHash }: AddressSubscription): Promise<boolean> {
  const table = tables[about];
  const found = await queries.select({ hash: table.addressHash }).from(table).where(eq(table.addressHash, addressHash)).limit(1);
  return found.length > 0;
}

export async function saveOptOut(tx: Tx, { about, addressHash }: AddressSubscription, now: Date): Promise<void> {
  await tx.insert(tables[about]).values({ addressHash, createdAt: now }).onConflictDoNothing();
}

export async function deleteOptOut(tx: Tx, { about, addressHash }: AddressSubscription): Promise<void> {
  const table = tables[about];
  await tx.delete(table).where(eq(table.addressHash, addressHash));
}
