import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { linkDays, shortLinks } from './tables.ts';

const ownNotDeleted = (userId: number) => and(eq(shortLinks.userId, userId), isNull(shortLinks.deletedAt));

export const listLinksAfter = (queries: Queries, { userId, after = '', limit }: { userId: number; after?: string; limit: number }) =>
  queries
    .select()
    .from(shortLinks)
    .where(and(ownNotDeleted(userId), gt(shortLinks.id, after)))
    .orderBy(asc(shortLinks.id))
    .limit(limit);

export interface LinkDay {
  linkId: string;
  shortId: string;
  day: string;
  clicks: number;
  visitors: number;
  robots: number;
}

export const listLinkDaysAfter = (
  queries: Queries,
  { userId, after, limit }: { userId: number; after: LinkDay | undefined; limit: number },
): Promise<LinkDay[]> =>
  queries
    .select({
      linkId: linkDays.linkId,
      shortId: shortLinks.shortId,
      day: linkDays.day,
      clicks: linkDays.clicks,
      visitors: linkDays.visitors,
      robots: linkDays.robots,
    })
    .from(linkDays)
    .innerJoin(shortLinks, eq(shortLinks.id, linkDays.linkId))
    .where(and(ownNotDeleted(userId), after && sql`(${linkDays.linkId}, ${linkDays.day}) > (${after.linkId}, ${after.day}::date)`))
    .orderBy(asc(linkDays.linkId), asc(linkDays.day))
    .limit(limit);
