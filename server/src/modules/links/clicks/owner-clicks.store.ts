import { and, between, eq, isNull, sql, sum } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/database.ts';
import { linkOwnerDays as days, linkClicks, shortLinks } from '../tables.ts';

interface ClickQuery {
  userId: number;
  /** Days in India, both included; default: all. */
  span?: { from: string; to: string } | undefined;
}

/**
 * Total clicks on all links of a user. Unfolded clicks are read in the same statement as the counters, so that a concurrent fold neither
 * doubles nor hides a click.
 */
export async function sumClicks(queries: Queries, { userId, span }: ClickQuery): Promise<number> {
  const folded = queries
    .select({ clicks: sum(days.clicks).as('clicks') })
    .from(days)
    .where(and(eq(days.userId, userId), span && between(days.day, span.from, span.to)));
  const unfolded = queries
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
  const { rows } = await queries.execute<{ clicks: string }>(sql`select coalesce((${folded}), 0) + coalesce((${unfolded}), 0) as clicks`);
  return Number(rows[0]?.clicks ?? 0);
}
