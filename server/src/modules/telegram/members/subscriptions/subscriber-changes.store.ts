import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queries, Tx } from '../../../../platform/db/database.ts';
import { telegramChannels as channels } from '../../channels/tables.ts';
import {
  type ExtensionRow,
  telegramExtensions as extensions,
  telegramGrants as grants,
  type RemovalRow,
  telegramRemovals as removals,
  telegramSubscriptions as subscriptions,
} from '../tables.ts';

/** Key of a subscriber of a seller's channel, by one of the subscriptions. */
export interface OwnSubscriber {
  channelId: string;
  subscriptionId: string;
  sellerId: number;
}

/** Null when the seller does not own the channel or it is deleted. */
export async function findOwnSubscriber(queries: Queries, { channelId, subscriptionId, sellerId }: OwnSubscriber) {
  const [found] = await queries
    .select({ memberId: subscriptions.memberId, channel: channels })
    .from(subscriptions)
    .innerJoin(channels, eq(channels.id, subscriptions.channelId))
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        eq(subscriptions.channelId, channelId),
        eq(channels.userId, sellerId),
        isNull(channels.deletedAt),
      ),
    )
    .limit(1);
  return found ?? null;
}

export async function insertExtension(tx: Tx, row: ExtensionRow): Promise<void> {
  await tx.insert(extensions).values(row);
}

export async function findExtension(queries: Queries, { memberId, idempotencyKey }: Pick<ExtensionRow, 'memberId' | 'idempotencyKey'>) {
  const [found] = await queries
    .select()
    .from(extensions)
    .where(and(eq(extensions.memberId, memberId), eq(extensions.idempotencyKey, idempotencyKey)))
    .limit(1);
  return found ?? null;
}

export const listExtensions = (queries: Queries, memberId: string): Promise<ExtensionRow[]> =>
  queries.select().from(extensions).where(eq(extensions.memberId, memberId)).orderBy(desc(extensions.createdAt), desc(extensions.id));

export async function insertRemoval(tx: Tx, row: RemovalRow): Promise<void> {
  await tx.insert(removals).values(row);
}

export const listRemovals = (queries: Queries, memberId: string): Promise<RemovalRow[]> =>
  queries.select().from(removals).where(eq(removals.memberId, memberId)).orderBy(desc(removals.createdAt), desc(removals.id));

/** Filters the orders that come from a grant of the seller. */
export async function filterGrantedOrders(queries: Queries, orderIds: string[]): Promise<Set<string>> {
  const found = await queries.select({ orderId: grants.orderId }).from(grants).where(inArray(grants.orderId, orderIds));
  return new Set(found.flatMap(({ orderId }) => orderId ?? []));
}
