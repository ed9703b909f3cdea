import type { ProductType } from '@jamun/contract';
import { and, desc, eq, gt, inArray, isNull, type SQLWrapper } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type EntitlementRow, entitlements } from '../tables.ts';

interface UserAndItem {
  userId: number;
  productType: ProductType;
  itemId: string;
}

/** Entitlement of a user for an item that has not ended: ACTIVE, or INACTIVE while its refund is pending. */
export async function findCurrentEntitlement(
  queries: Queries,
  { userId, productType, itemId }: UserAndItem,
): Promise<EntitlementRow | null> {
  const found = await queries
    .select()
    .from(entitlements)
    .where(
      and(
        eq(entitlements.userId, userId),
        eq(entitlements.productType, productType),
        eq(entitlements.itemId, itemId),
        isNull(entitlements.endedAt),
      ),
    )
    .limit(1);
  return found[0] ?? null;
}

/** Products that a user owns now, or gets back if a refund fails. */
export const listCurrentProducts = (queries: Queries, userId: number): Promise<Pick<EntitlementRow, 'orderId' | 'itemId'>[]> =>
  queries
    .select({ orderId: entitlements.orderId, itemId: entitlements.itemId })
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), eq(entitlements.productType, 'DIGITAL_PRODUCT'), isNull(entitlements.endedAt)));

/** True when the user has ever bought something, even if it was refunded. */
export async function hasBought(queries: Queries, userId: number): Promise<boolean> {
  const found = await queries.select({ id: entitlements.id }).from(entitlements).where(eq(entitlements.userId, userId)).limit(1);
  return found.length > 0;
}

/** Returns only an entitlement of this user. */
export async function findEntitlement(queries: Queries, { id, userId }: { id: string; userId: number }): Promise<EntitlementRow | null> {
  const found = await queries
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.id, id), eq(entitlements.userId, userId)))
    .limit(1);
  return found[0] ?? null;
}

/** Newest paid order of a buyer for a plan whose term ends after `endsAfter`: a new order for the plan renews it. */
export async function findRenewedOrderId(
  queries: Queries,
  { buyerId, planId, endsAfter }: { buyerId: number; planId: string; endsAfter: Date },
): Promise<string | null> {
  const found = await queries
    .select({ orderId: entitlements.orderId })
    .from(entitlements)
    .where(
      and(
        eq(entitlements.userId, buyerId),
        eq(entitlements.productType, 'TELEGRAM_PLAN'),
        eq(entitlements.itemId, planId),
        isNull(entitlements.endedAt),
        gt(entitlements.expiresAt, endsAfter),
      ),
    )
    .orderBy(desc(entitlements.seq))
    .limit(1);
  return found[0]?.orderId ?? null;
}

interface PurchaseCheck {
  id: string;
  userId: number;
  /** Subqueries for ids that must contain the buyer and the item. */
  buyers: SQLWrapper;
  items: SQLWrapper;
}

/** True while a purchase gives access. Runs for every range request of a download: one query by primary keys. */
export async function isPurchaseActive(queries: Queries, { id, userId, buyers, items }: PurchaseCheck): Promise<boolean> {
  const isActive = and(eq(entitlements.id, id), eq(entitlements.userId, userId), eq(entitlements.status, 'ACTIVE'));
  const found = await queries
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(and(isActive, inArray(entitlements.userId, buyers), inArray(entitlements.itemId, items)));
  return found.length > 0;
}

export const countPurchases = (queries: Queries, userId: number): Promise<number> =>
  queries.$count(entitlements, eq(entitlements.userId, userId));

export async function findEntitlementOfOrder(queries: Queries, orderId: string): Promise<EntitlementRow | null> {
  const found = await queries.select().from(entitlements).where(eq(entitlements.orderId, orderId)).limit(1);
  return found[0] ?? null;
}

type EntitlementChange = Partial<Pick<EntitlementRow, 'status' | 'endedAt' | 'expiresAt' | 'isRenewal'>>;

export async function changeEntitlement(
  tx: Tx,
  { orderId, now, ...change }: EntitlementChange & { orderId: string; now: Date },
): Promise<void> {
  await tx
    .update(entitlements)
    .set({ ...change, updatedAt: now })
    .where(eq(entitlements.orderId, orderId));
}
