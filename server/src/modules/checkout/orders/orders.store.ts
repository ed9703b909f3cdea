import type { OrderStatus, ProductType } from '@jamun/contract';
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { type OrderRow, orders, payments } from '../tables.ts';

export async function insertOrder(tx: Tx, row: typeof orders.$inferInsert): Promise<OrderRow> {
  const [inserted] = await tx.insert(orders).values(row).returning();
  if (!inserted) throw new Error('An order was not inserted');
  return inserted;
}

export async function findOrder(queries: Queries, { id, buyerId }: { id: string; buyerId?: number }): Promise<OrderRow | null> {
  const mine = buyerId === undefined ? undefined : eq(orders.buyerId, buyerId);
  const found = await queries
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), mine))
    .limit(1);
  return found[0] ?? null;
}

export const ordersNamed = (queries: Queries, ids: string[]): Promise<OrderRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : queries.select().from(orders).where(inArray(orders.id, ids));

interface LockedOrder {
  id: string;
  sellerId?: number | undefined;
  buyerId?: number;
}

/** Held until the transaction ends. With `sellerId` or `buyerId`, only if it is theirs. */
export async function lockOrder(tx: Tx, { id, sellerId, buyerId }: LockedOrder): Promise<OrderRow | null> {
  const theirs = and(
    sellerId === undefined ? undefined : eq(orders.sellerId, sellerId),
    buyerId === undefined ? undefined : eq(orders.buyerId, buyerId),
  );
  const found = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), theirs))
    .for('no key update');
  return found[0] ?? null;
}

/** Unpaid orders of a buyer with a payment that is pending at the bank, newest first. */
export const ordersWithPendingPayment = (
  queries: Queries,
  { buyerId, since, most }: { buyerId: number; since: Date; most: number },
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
    .limit(most);

interface Wanted {
  buyerId: number;
  productType: ProductType;
  itemId: string;
}

const openOf = ({ buyerId, productType, itemId }: Wanted) =>
  and(eq(orders.buyerId, buyerId), eq(orders.productType, productType), eq(orders.itemId, itemId), eq(orders.status, 'PENDING'));

/** There is at most one. */
export async function findOpenOrder(queries: Queries, wanted: Wanted): Promise<OrderRow | null> {
  const found = await queries.select().from(orders).where(openOf(wanted)).limit(1);
  return found[0] ?? null;
}

export async function lockOpenOrder(tx: Tx, wanted: Wanted): Promise<OrderRow | null> {
  const found = await tx.select().from(orders).where(openOf(wanted)).for('no key update');
  return found[0] ?? null;
}

/** Open reservations of a person, and of a network for one item. */
export async function countReservations(
  tx: Tx,
  { buyerId, itemId, network }: { buyerId: number; itemId: string; network: string | null },
): Promise<{ ofPerson: number; ofNetwork: number }> {
  const [ofPerson, ofNetwork] = [
    await tx.$count(orders, and(eq(orders.buyerId, buyerId), eq(orders.status, 'PENDING'), orders.holdsPiece)),
    network === null ? 0 : await tx.$count(orders, and(eq(orders.itemId, itemId), eq(orders.reservationNetwork, network))),
  ];
  return { ofPerson, ofNetwork };
}

type Changes = Partial<
  Pick<
    OrderRow,
    'holdsPiece' | 'paymentSessionId' | 'expiresAt' | 'askAt' | 'askedAt' | 'customerName' | 'customerEmail' | 'customerPhone'
  > &
    Pick<OrderRow, 'answers' | 'viaLinkId'>
> & { status?: OrderStatus };

/** Of a locked order. */
export async function updateOrder(tx: Tx, { id, now, changes }: { id: string; now: Date; changes: Changes }): Promise<void> {
  await tx
    .update(orders)
    .set({ ...changes, updatedAt: now })
    .where(eq(orders.id, id));
}

/** Only while it is open: whoever was quicker has closed it meanwhile. */
export async function rememberSession(
  tx: Tx,
  { id, paymentSessionId, now }: { id: string; paymentSessionId: string; now: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({ paymentSessionId, updatedAt: now })
    .where(and(eq(orders.id, id), eq(orders.status, 'PENDING')));
}

interface Due {
  now: Date;
  /** When they come up again if nothing is heard of them. */
  again: Date;
  most: number;
}

/** Those about which the provider is to be asked now, each given to one asker. */
export async function takeDueOrders(tx: Tx, { now, again, most }: Due): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with due as (
      select id from orders where ask_at <= ${now.toISOString()} order by ask_at limit ${most} for update skip locked
    )
    update orders set ask_at = ${again.toISOString()}, asks = asks + 1 from due where orders.id = due.id returning orders.id`);
  return rows.map(({ id }) => id);
}

/** Whatever is open is to be asked about now, whenever its turn would have been. */
export async function makeOpenOrdersDue(tx: Tx, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ askAt: now })
    .where(and(eq(orders.status, 'PENDING'), isNotNull(orders.paymentSessionId), gt(orders.askAt, now)));
}
