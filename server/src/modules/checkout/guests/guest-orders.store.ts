import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type GuestOrderRow, guestOrders, type OrderRow, orders } from '../tables.ts';

export async function insertGuestOrder(tx: Tx, row: typeof guestOrders.$inferInsert): Promise<void> {
  await tx.insert(guestOrders).values(row);
}

export async function findGuestOrder(queries: Queries, orderId: string): Promise<GuestOrderRow | null> {
  const found = await queries.select().from(guestOrders).where(eq(guestOrders.orderId, orderId)).limit(1);
  return found[0] ?? null;
}

/** Order of this token while the token is valid. */
export async function findOrderOfToken(
  queries: Queries,
  { orderId, tokenHash, now }: { orderId: string; tokenHash: Buffer; now: Date },
): Promise<GuestOrderRow | null> {
  const found = await queries
    .select()
    .from(guestOrders)
    .where(and(eq(guestOrders.orderId, orderId), eq(guestOrders.tokenHash, tokenHash), gt(guestOrders.tokenExpiresAt, now)))
    .limit(1);
  return found[0] ?? null;
}

interface BrowserToken extends Pick<OrderRow, 'productType' | 'itemId'> {
  tokenHash: Buffer;
  now: Date;
}

/** Browser with a valid token of one of its orders for an item; null for an unknown token. */
export async function findBrowserId(queries: Queries, { tokenHash, productType, itemId, now }: BrowserToken): Promise<string | null> {
  const found = await queries
    .select({ browserId: orders.browserId })
    .from(guestOrders)
    .innerJoin(orders, eq(orders.id, guestOrders.orderId))
    .where(
      and(
        eq(guestOrders.tokenHash, tokenHash),
        gt(guestOrders.tokenExpiresAt, now),
        eq(orders.productType, productType),
        eq(orders.itemId, itemId),
      ),
    )
    .limit(1);
  return found[0]?.browserId ?? null;
}

/** The buyer of a continued order may have changed the consent. */
export async function updateConsent(tx: Tx, { orderId, wantsReminder }: Pick<GuestOrderRow, 'orderId' | 'wantsReminder'>): Promise<void> {
  await tx.update(guestOrders).set({ wantsReminder }).where(eq(guestOrders.orderId, orderId));
}

export async function recordCorrection(tx: Tx, { orderId, email }: Pick<GuestOrderRow, 'orderId' | 'email'>): Promise<void> {
  await tx
    .update(guestOrders)
    .set({ email, corrections: sql`${guestOrders.corrections} + 1` })
    .where(eq(guestOrders.orderId, orderId));
}

/** Ends the tokens of all orders of a buyer. */
export async function endTokens(tx: Tx, { buyerId, now }: { buyerId: number; now: Date }): Promise<void> {
  const bought = tx.select({ id: orders.id }).from(orders).where(eq(orders.buyerId, buyerId));
  await tx
    .update(guestOrders)
    .set({ tokenExpiresAt: now })
    .where(and(inArray(guestOrders.orderId, bought), gt(guestOrders.tokenExpiresAt, now)));
}
