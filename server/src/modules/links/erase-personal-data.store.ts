import { and, eq, ne, sql } from 'drizzle-orm';
import type { Clock } from '../../kit/clock.ts';
import { inBatches } from '../../platform/personal-data/in-batches.ts';
import { type ErasePersonalData, erasedPlaceholders } from '../../platform/personal-data/personal-data.port.ts';
import { shortLinks } from './tables.ts';

const deletedTarget = 'https://deleted.invalid/';

/** Keeps the short ids reserved, so that a shared link never leads to another user's target. */
export const erasePersonalData =
  ({ clock }: { clock: Clock }): ErasePersonalData =>
  async (tx, userId) => {
    const now = clock.now();
    await inBatches(async (limit) => {
      const batch = tx
        .select({ id: shortLinks.id })
        .from(shortLinks)
        .where(and(eq(shortLinks.userId, userId), ne(shortLinks.originalUrl, deletedTarget)))
        .orderBy(shortLinks.id)
        .limit(limit)
        .for('no key update');
      const changed = await tx
        .update(shortLinks)
        .set({
          originalUrl: deletedTarget,
          passwordHash: null,
          updatedAt: now,
          deletedAt: sql`coalesce(${shortLinks.deletedAt}, ${now.toISOString()}::timestamptz)`,
          disabledReason: sql`case when ${shortLinks.disabledReason} is not null then ${erasedPlaceholders.text} end`,
        })
        .where(sql`${shortLinks.id} = any(array(${batch}))`);
      return changed.rowCount;
    });
  };
