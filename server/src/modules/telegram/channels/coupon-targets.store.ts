import { and, asc, eq, gt, inArray, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/database.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import { telegramChannels as channels, telegramPlans as plans } from './tables.ts';

/** `Channel · Plan`, as in lists of sales. */
const title = sql<string>`${channels.name} || ' · ' || ${plans.name}`;

interface TargetQuery {
  sellerId: number;
  where: SQL | undefined;
  limit: number;
}

async function listTargets(queries: Queries, { sellerId, where, limit }: TargetQuery) {
  const rows = await queries
    .select({ id: plans.id, title, price: plans.price, slug: channels.slug, status: channels.status })
    .from(plans)
    .innerJoin(channels, eq(channels.id, plans.channelId))
    .where(and(eq(plans.userId, sellerId), isNull(plans.deletedAt), isNull(channels.deletedAt), where))
    .orderBy(asc(channels.nameKey), asc(plans.price), asc(plans.id))
    .limit(limit);
  return rows.map(({ slug, status, ...row }) => ({
    ...row,
    productType: 'TELEGRAM_PLAN' as const,
    isEligible: row.price > 0n,
    pagePath: status === 'ACTIVE' ? `/c/${slug}?plan=${row.id}` : null,
  }));
}

/** Plans of a seller, for the items of a coupon. */
export const findCouponTargets = (queries: Queries, { sellerId, ids }: { sellerId: number; ids: string[] }) =>
  listTargets(queries, { sellerId, where: inArray(plans.id, ids), limit: ids.length });

/** Paid plans whose channel or name matches. */
export const searchCouponTargets = (
  queries: Queries,
  { sellerId, search, limit }: { sellerId: number; search: string | undefined; limit: number },
) => {
  const matches = search ? like(sql`lower(${title})`, sql`lower(${likePattern(search)})`) : undefined;
  return listTargets(queries, { sellerId, where: and(gt(plans.price, 0n), matches), limit });
};
