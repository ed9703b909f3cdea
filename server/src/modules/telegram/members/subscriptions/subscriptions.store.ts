import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Queries, Tx } from '../../../../platform/db/database.ts';
import { telegramMembers as members, type SubscriptionRow, telegramSubscriptions as subscriptions } from '../tables.ts';
import type { Span } from './chain.ts';

/** All subscriptions of a member. They change only under the lock of the member. */
export const listSubscriptionChain = (queries: Queries, memberId: string): Promise<SubscriptionRow[]> =>
  queries.select().from(subscriptions).where(eq(subscriptions.memberId, memberId)).orderBy(subscriptions.startsAt, subscriptions.seq);

const isUpcoming = (now: Date) => and(isNull(subscriptions.endedAt), isNull(subscriptions.removedAt), gt(subscriptions.startsAt, now));

/** Paid terms of these members that have not started, by start date. */
export const upcomingTerms = (queries: Queries, { memberIds, now }: { memberIds: string[]; now: Date }): Promise<SubscriptionRow[]> =>
  queries
    .select()
    .from(subscriptions)
    .where(and(inArray(subscriptions.memberId, memberIds), isUpcoming(now)))
    .orderBy(subscriptions.startsAt, subscriptions.seq);

/** Ids of a buyer's paid terms that have not started. */
export async function upcomingTermIds(queries: Queries, { buyerId, now }: { buyerId: number; now: Date }): Promise<string[]> {
  const rows = await queries
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(members, eq(members.id, subscriptions.memberId))
    .where(and(eq(members.buyerId, buyerId), isUpcoming(now)));
  return rows.map(({ id }) => id);
}

export async function insertSubscription(tx: Tx, row: typeof subscriptions.$inferInsert): Promise<void> {
  await tx.insert(subscriptions).values(row);
}

export async function moveSubscription(tx: Tx, { orderId, startsAt, expiresAt, endedAt, removedAt }: Span, now: Date): Promise<void> {
  await tx.update(subscriptions).set({ startsAt, expiresAt, endedAt, removedAt, updatedAt: now }).where(eq(subscriptions.orderId, orderId));
}

export async function findSubscriptionOfOrder(queries: Queries, orderId: string): Promise<SubscriptionRow | null> {
  const found = await queries.select().from(subscriptions).where(eq(subscriptions.orderId, orderId)).limit(1);
  return found[0] ?? null;
}

export async function findSubscription(queries: Queries, { id, buyerId }: Pick<SubscriptionRow, 'id' | 'buyerId'>) {
  const found = await queries
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.buyerId, buyerId)))
    .limit(1);
  return found[0] ?? null;
}
