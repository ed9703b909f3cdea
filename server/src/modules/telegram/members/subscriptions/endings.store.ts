import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Queries, Tx } from '../../../../platform/db/database.ts';
import { telegramChannels as channels, telegramPlans as plans } from '../../channels/tables.ts';
import { type MemberRow, telegramMembers as members, telegramSubscriptions as subscriptions } from '../tables.ts';

/** Locks one batch of members with a due notice. SKIP LOCKED: concurrent workers get different members. */
export const lockMembersWithDueNotice = (tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<MemberRow[]> =>
  tx
    .select()
    .from(members)
    .where(lte(members.noticeAt, now))
    .orderBy(members.noticeAt)
    .limit(limit)
    .for('no key update', { skipLocked: true });

/** Plan and channel of the subscription that ends last. */
export async function findLastPurchase(queries: Queries, memberId: string) {
  const [found] = await queries
    .select({ channel: channels, plan: plans })
    .from(subscriptions)
    .innerJoin(channels, eq(channels.id, subscriptions.channelId))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(eq(subscriptions.memberId, memberId), isNull(subscriptions.endedAt), isNull(subscriptions.removedAt)))
    .orderBy(desc(subscriptions.expiresAt))
    .limit(1);
  return found ?? null;
}

/** Locks one batch of members with access who were not notified that the channel is closed. SKIP LOCKED, as above. */
export const lockMembersToNotifyOfClosing = (
  tx: Tx,
  { channelId, now, limit }: { channelId: string; now: Date; limit: number },
): Promise<MemberRow[]> =>
  tx
    .select()
    .from(members)
    .where(and(eq(members.channelId, channelId), gt(members.accessUntil, now), isNull(members.closedToldAt)))
    .orderBy(members.id)
    .limit(limit)
    .for('no key update', { skipLocked: true });

/** Channels of a seller with at least one member who has access. */
export async function channelsWithAccess(queries: Queries, { sellerId, now }: { sellerId: number; now: Date }): Promise<string[]> {
  const found = await queries
    .selectDistinct({ id: channels.id })
    .from(channels)
    .innerJoin(members, eq(members.channelId, channels.id))
    .where(and(eq(channels.userId, sellerId), gt(members.accessUntil, now)));
  return found.map(({ id }) => id);
}
