import type { OrderStatus, ProductType } from '@jamun/contract';
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type OrderRow, orders, payments } from '../tables.ts';

export async function insertOrder(tx: Tx, row: typeof orders.$inferInsert): Promise<OrderRow> {
  const [inserted] = await tx.insert(orders).values(row).returning();
  if (!inserted) throw new Error('An order was not inserted');
  return inserted;
}

export async function findOrder(queries: Queries, { id, buyerId }: { id: string; buyerId?: number }): Promise<OrderRow | null> {
  const ofBuyer = buyerId === undefined ? undefined : eq(orders.buyerId, buyerId);
  const found = await queries
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), ofBuyer))
    .limit(1);
  return found[0] ?? null;
}

export const listOrdersByIds = (queries: Queries, ids: string[]): Promise<OrderRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : queries.select().from(orders).where(inArray(orders.id, ids));

interface OrderKey {
  id: string;
  sellerId?: number | undefined;
  buyerId?: number;
}

/** Locks an order until the transaction ends. With `sellerId` or `buyerId`, only an order of that user. */
export async function lockOrder(tx: Tx, { id, sellerId, buyerId }: OrderKey): Promise<OrderRow | null> {
  const ofUser = and(
    sellerId === undefined ? undefined : eq(orders.sellerId, sellerId),
    buyerId === undefined ? undefined : eq(orders.buyerId, buyerId),
  );
  const found = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), ofUser))
    .for('no key update');
  return found[0] ?? null;
}

/** Unpaid orders of a buyer with a payment that is pending at the bank, newest first. */
export const listOrdersWithPendingPayment = (
  queries: Queries,
  { buyerId, since, limit }: { buyerId: number; since: Date; limit: number },
): Promise<OrderRow[]> =>
  queries
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.buyerId, buyerId),
        isNull(orders.paidAt),
        gt(orders.createdAt, since),
        exists(
          queries
            .select({ one: sql`1` })
            .from(payments)
            .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'PENDING'))),
        ),
      ),
    )
    .orderBy(desc(orders.seq))
    .limit(limit);

/** Owner of an open order: a member, or the browser that started it without a session. */
export type OrderOwner = { buyerId: number } | { browserId: string };

interface OwnedItem {
  owner: OrderOwner;
  productType: ProductType;
  itemId: string;
}

const ofOwner = (owner: OrderOwner) =>
  'browserId' in owner ? eq(orders.browserId, owner.browserId) : and(eq(orders.buyerId, owner.buyerId), isNull(orders.browserId));

const payableOf = ({ owner, productType, itemId }: OwnedItem) =>
  and(ofOwner(owner), eq(orders.productType, productType), eq(orders.itemId, itemId), eq(orders.status, 'PENDING'));

const openOf = (key: OwnedItem) => and(payableOf(key), isNull(orders.replacedAt));

/** A member, and a browser, has at most one open order per item. */
export async function findOpenOrder(queries: Queries, key: OwnedItem): Promise<OrderRow | null> {
  const found = await queries.select().from(orders).where(openOf(key)).limit(1);
  return found[0] ?? null;
}

export interface PayableOrders {
  open: OrderRow | null;
  /** Replaced orders that the provider has not closed yet. */
  replaced: OrderRow[];
}

/** Locks the open order and the replaced ones that can still be paid, in the order of their ids. */
export async function lockPayableOrders(tx: Tx, key: OwnedItem): Promise<PayableOrders> {
  const isReplaced = and(payableOf(key), isNotNull(orders.replacedAt));
  const found = await tx
    .select()
    .from(orders)
    .where(or(openOf(key), isReplaced))
    .orderBy(orders.id)
    .for('no key update');
  return {
    open: found.find(({ replacedAt }) => replacedAt === null) ?? null,
    replaced: found.filter(({ replacedAt }) => replacedAt !== null),
  };
}

/** Number of open reservations of a member, and of a network for one item. */
export async function countReservations(
  tx: Tx,
  { memberId, itemId, network }: { memberId: number | null; itemId: string; network: string | null },
): Promise<{ ofMember: number; ofNetwork: number }> {
  const isHeldByMember = and(ofOwner({ buyerId: memberId ?? 0 }), eq(orders.status, 'PENDING'), orders.holdsPiece);
  return {
    ofMember: memberId === null ? 0 : await tx.$count(orders, isHeldByMember),
    ofNetwork: network === null ? 0 : await tx.$count(orders, and(eq(orders.itemId, itemId), eq(orders.reservationNetwork, network))),
  };
}

type Changes = Partial<
  Pick<
    OrderRow,
    'holdsPiece' | 'paymentSessionId' | 'expiresAt' | 'askAt' | 'askedAt' | 'customerName' | 'customerEmail' | 'customerPhone'
  > &
    Pick<OrderRow, 'answers' | 'viaLinkId' | 'replacedAt'>
> & { status?: OrderStatus };

/** The caller has locked the order. */
export async function updateOrder(tx: Tx, { id, now, changes }: { id: string; now: Date; changes: Changes }): Promise<void> {
  await tx
    .update(orders)
    .set({ ...changes, updatedAt: now })
    .where(eq(orders.id, id));
}

/** Stores the payment session while the order is open. False when a concurrent request has closed or replaced it. */
export async function savePaymentSession(
  tx: Tx,
  { id, paymentSessionId, now }: { id: string; paymentSessionId: string; now: Date },
): Promise<boolean> {
  const saved = await tx
    .update(orders)
    .set({ paymentSessionId, updatedAt: now })
    .where(and(eq(orders.id, id), eq(orders.status, 'PENDING'), isNull(orders.replacedAt)));
  return (saved.rowCount ?? 0) > 0;
}

interface DueBatch {
  now: Date;
  /** Lease: when the orders become due again if the process that took them dies. */
  again: Date;
  limit: number;
}

/** Takes one batch of orders that are due for polling; each order goes to one process. */
export async function takeDueOrders(tx: Tx, { now, again, limit }: DueBatch): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with due as (
      select id from orders where ask_at <= ${now.toISOString()} order by ask_at limit ${limit} for update skip locked
    )
    update orders set ask_at = ${again.toISOString()}, asks = asks + 1 from due where orders.id = due.id returning orders.id`);
  return rows.map(({ id }) => id);
}

/** Recent enough for every order that can have been paid within the last hour. */
const newestOrders = 500;

/** True when a payment has settled one of the newest orders since then. */
export async function hasSettledSince(queries: Queries, since: Date): Promise<boolean> {
  const newest = queries
    .select({ paidAt: orders.paidAt, gatewayTxnId: orders.gatewayTxnId })
    .from(orders)
    .orderBy(desc(orders.seq))
    .limit(newestOrders)
    .as('newest');
  const found = await queries
    .select({ paidAt: newest.paidAt })
    .from(newest)
    .where(and(isNotNull(newest.gatewayTxnId), gt(newest.paidAt, since)))
    .limit(1);
  return found.length > 0;
}

/** Makes all open orders with a payment session due for polling now. */
export async function makeOpenOrdersDue(tx: Tx, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ askAt: now })
    .where(and(eq(orders.status, 'PENDING'), isNotNull(orders.paymentSessionId), gt(orders.askAt, now)));
}
