import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { telegramChannels as channels, telegramPlans as plans } from './channels/tables.ts';

const isOwnAndNotDeleted = (userId: number) => and(eq(channels.userId, userId), isNull(channels.deletedAt));

export const listChannelsAfter = (queries: Queries, { userId, after = '', limit }: { userId: number; after?: string; limit: number }) =>
  queries
    .select()
    .from(channels)
    .where(and(isOwnAndNotDeleted(userId), gt(channels.id, after)))
    .orderBy(asc(channels.id))
    .limit(limit);

export async function listPlansAfter(queries: Queries, { userId, after = 0, limit }: { userId: number; after?: number; limit: number }) {
  const rows = await queries
    .select({ plan: plans })
    .from(plans)
    .innerJoin(channels, eq(channels.id, plans.channelId))
    .where(and(isOwnAndNotDeleted(userId), isNull(plans.deletedAt), gt(plans.seq, after)))
    .orderBy(asc(plans.seq))
    .limit(limit);
  return rows.map(({ plan }) => plan);
}
