import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../../platform/db/database.ts';
import { telegramChannels as channels, telegramPlans as plans } from '../../channels/tables.ts';
import { telegramMembers as members, telegramSubscriptions as subscriptions } from '../tables.ts';

/** Subscriptions with the rows that their buyers' view depends on. */
export const accessRows = (queries: Queries, ids: string[]) =>
  queries
    .select({ subscription: subscriptions, member: members, channel: channels, plan: plans })
    .from(subscriptions)
    .innerJoin(members, eq(members.id, subscriptions.memberId))
    .innerJoin(channels, eq(channels.id, subscriptions.channelId))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(inArray(subscriptions.id, ids));
