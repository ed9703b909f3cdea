import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { checkoutReminderSettings as table } from './tables.ts';

/** Whether buyers of this seller can ask for a reminder; off by default. */
export async function offersReminder(queries: Queries, sellerId: number): Promise<boolean> {
  const found = await queries.select({ isOn: table.isOn }).from(table).where(eq(table.sellerId, sellerId)).limit(1);
  return found[0]?.isOn ?? false;
}

interface SwitchChange {
  sellerId: number;
  isOn: boolean;
  now: Date;
}

export async function saveSwitch(tx: Tx, { sellerId, isOn, now }: SwitchChange): Promise<void> {
  const columns = { isOn, updatedAt: now };
  await tx
    .insert(table)
    .values({ sellerId, ...columns })
    .onConflictDoUpdate({ target: table.sellerId, set: columns });
}

export async function deleteSwitch(tx: Tx, sellerId: number): Promise<void> {
  await tx.delete(table).where(eq(table.sellerId, sellerId));
}
