import { and, desc, eq, getTableColumns, inArray, lt } from 'drizzle-orm';
import type { Queries } from '../../platform/db/database.ts';
import { entitlements, orders, payments } from './tables.ts';

interface Cursor {
  /** The user, and guests merged into them. */
  userIds: number[];
  before: number | undefined;
  limit: number;
}

/** Orders of a person, newest first, read by cursor. */
export const listBoughtOrders = (queries: Queries, { userIds, before, limit }: Cursor) =>
  queries
    .select()
    .from(orders)
    .where(and(inArray(orders.buyerId, userIds), before === undefined ? undefined : lt(orders.seq, before)))
    .orderBy(desc(orders.seq))
    .limit(limit);

/** Payment attempts for the orders of a person, newest first, read by cursor. */
export const listPaymentsBefore = (queries: Queries, { userIds, before, limit }: Cursor) =>
  queries
    .select(getTableColumns(payments))
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(inArray(orders.buyerId, userIds), before === undefined ? undefined : lt(payments.seq, before)))
    .orderBy(desc(payments.seq))
    .limit(limit);

/** Entitlements of a person, current and ended ones, newest first, read by cursor. */
export const listPurchasesBefore = (queries: Queries, { userIds, before, limit }: Cursor) =>
  queries
    .select()
    .from(entitlements)
    .where(and(inArray(entitlements.userId, userIds), before === undefined ? undefined : lt(entitlements.seq, before)))
    .orderBy(desc(entitlements.seq))
    .limit(limit);
