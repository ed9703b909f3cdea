import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { checkoutReminderSettings as table } from './tables.ts';

export interface ReminderSettings {
  /** Buyers of this seller can ask for a reminder. */
  isOn: boolean;
  /** Coupon of the second reminder; null: there is none. It may have been deleted. */
  couponId: string | null;
}

const defaults: ReminderSettings = { isOn: false, couponId: null };

export async function findReminderSettings(queries: Queries, sellerId: number): Promise<ReminderSettings> {
  const { isOn, couponId } = table;
  const found = await queries.select({ isOn, couponId }).from(table).where(eq(table.sellerId, sellerId)).limit(1);
  return found[0] ?? defaults;
}

/** Whether buyers of this seller can ask for a reminder; off by default. */
export const offersReminder = async (queries: Queries, sellerId: number): Promise<boolean> =>
  (await findReminderSettings(queries, sellerId)).isOn;

export async function saveReminderSettings(
  tx: Tx,
  { sellerId, now, ...settings }: ReminderSettings & { sellerId: number; now: Date },
): Promise<void> {
  const columns = { ...settings, updatedAt: now };
  await tx
    .insert(table)
    .values({ sellerId, ...columns })
    .onConflictDoUpdate({ target: table.sellerId, set: columns });
}

export async function deleteReminderSettings(tx: Tx, sellerId: number): Promise<void> {
  await tx.delete(table).where(eq(table.sellerId, sellerId));
}
