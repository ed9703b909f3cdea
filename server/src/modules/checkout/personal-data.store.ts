import { and, desc, eq, lt } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { entitlements, orders } from './tables.ts';

interface Cursor {
  userId: number;
  before: number | undefined;
  limit: number;
}

/** Orders of a buyer, newest first, read by cursor. */
export const listBoughtOrders = (queries: Queries, { userId, before, limit }: Cursor) =>
  queries
    .select()
    .from(orders)
    .where(and(eq(orders.buyerId, userId), before === undefined ? undefined : lt(orders.seq, before)))
    .orderBy(desc(orders.seq))
    .limit(limit);

/** Entitlements of a user, current and ended ones, newest first, read by cursor. */
export const listPurchasesBefore = (queries: Queries, { userId, before, limit }: Cursor) =>
  queries
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), before === undefined ? undefined : lt(entitlements.seq, before)))
    .orderBy(desc(entitlements.seq))
    .limit(limit);
