import { and, between, eq, isNull, sql, sum } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/database.ts';
import { linkOwnerDays as days, linkClicks, shortLinks } from '../tables.ts';

interface Wanted {
  userId: number;
  /** Days of India's calendar, both included; left out: all there are. */
  span?: { from: string; to: string } | undefined;
}

/**
 * How often people followed any link that somebody has. What was not yet added up is asked for in the same statement: then nothing is
 * counted twice or missed in between.
 */
export async function clicksOf(queries: Queries, { userId, span }: Wanted): Promise<number> {
  const addedUp = queries
    .select({ clicks: sum(days.clicks).as('clicks') })
    .from(days)
    .where(and(eq(days.userId, userId), span && between(days.day, span.from, span.to)));
  const recent = queries
    .select({ clicks: sum(linkClicks.clicks).as('clicks') })
    .from(linkClicks)
    .innerJoin(shortLinks, eq(shortLinks.id, linkClicks.linkId))
    .where(
      and(
        eq(shortLinks.userId, userId),
        isNull(shortLinks.deletedAt),
        eq(linkClicks.isRobot, false),
        span && between(linkClicks.day, span.from, span.to),
      ),
    );
  const { rows } = await queries.execute<{ clicks: string }>(sql`select coalesce((${addedUp}), 0) + coalesce((${recent}), 0) as clicks`);
  return Number(rows[0]?.clicks ?? 0);
}
