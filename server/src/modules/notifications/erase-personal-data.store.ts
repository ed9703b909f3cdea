import { eq, sql } from 'drizzle-orm';
import { inBatches } from '../../platform/personal-data/in-batches.ts';
import type { ErasePersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { mailPreferences, notifications } from './tables.ts';

export const erasePersonalData: ErasePersonalData = async (tx, userId) => {
  await inBatches(async (limit) => {
    const batch = tx.select({ id: notifications.id }).from(notifications).where(eq(notifications.userId, userId)).limit(limit);
    return (await tx.delete(notifications).where(sql`${notifications.id} = any(array(${batch}))`)).rowCount;
  });
  await tx.delete(mailPreferences).where(eq(mailPreferences.userId, userId));
};
