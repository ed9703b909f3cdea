import { and, eq, ne, sql } from 'drizzle-orm';
import type { Clock } from '../../kit/clock.ts';
import { inBatches } from '../../platform/personal-data/in-batches.ts';
import { type ErasePersonalData, erased } from '../../platform/personal-data/personal-data.port.ts';
import { shortLinks } from './tables.ts';

const nowhere = 'https://deleted.invalid/';

/** Short ids stay taken: a link that was shared leads nowhere, never to another person. */
export const erasePersonalData =
  ({ clock }: { clock: Clock }): ErasePersonalData =>
  async (tx, userId) => {
    const now = clock.now();
    await inBatches(async (limit) => {
      const some = tx
        .select({ id: shortLinks.id })
        .from(shortLinks)
        .where(and(eq(shortLinks.userId, userId), ne(shortLinks.originalUrl, nowhere)))
        .orderBy(shortLinks.id)
        .limit(limit)
        .for('no key update');
      const changed = await tx
        .update(shortLinks)
        .set({
          originalUrl: nowhere,
          passwordHash: null,
          updatedAt: now,
          deletedAt: sql`coalesce(${shortLinks.deletedAt}, ${now.toISOString()}::timestamptz)`,
          disabledReason: sql`case when ${shortLinks.disabledReason} is not null then ${erased.text} end`,
        })
        .where(sql`${shortLinks.id} = any(array(${some}))`);
      return changed.rowCount;
    });
  };
