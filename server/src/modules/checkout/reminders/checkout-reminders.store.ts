import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../../platform/db/database.ts';
import { deleteBatch } from '../../../platform/housekeeping/change-batch.ts';
import { inBatches } from '../../../platform/personal-data/in-batches.ts';
import { guestOrders, orders } from '../tables.ts';
import { type CheckoutReminderRow, couponReminders, type DropReason, checkoutReminders as table } from './tables.ts';

/** Unpaid orders without a reminder whose buyers asked for one, oldest first. */
const ordersToRemind = `
  select guest_orders.order_id as "orderId", orders.seller_id::float8 as "sellerId", guest_orders.email
  from guest_orders join orders on orders.id = guest_orders.order_id
  where guest_orders.wants_reminder and guest_orders.created_at > $1 and guest_orders.created_at <= $2 and orders.paid_at is null
    and not exists (select from checkout_reminders where checkout_reminders.order_id = guest_orders.order_id)
  order by guest_orders.created_at
  limit $3`;

interface StartedBetween {
  after: Date;
  until: Date;
  limit: number;
}

export async function listOrdersToRemind(
  { pool }: Pick<Database, 'pool'>,
  { after, until, limit }: StartedBetween,
): Promise<{ orderId: string; sellerId: number; email: string }[]> {
  const { rows } = await pool.query<{ orderId: string; sellerId: number; email: string }>(ordersToRemind, [after, until, limit]);
  return rows;
}

type PlannedReminder = Pick<CheckoutReminderRow, 'orderId' | 'sellerId' | 'addressHash'>;

/** Idempotent: a concurrent worker may have planned the same orders. Inserted in the order of their ids, to avoid deadlocks. */
export async function insertReminders(tx: Tx, reminders: PlannedReminder[], now: Date): Promise<void> {
  const rows = [...reminders].sort((one, other) => (one.orderId < other.orderId ? -1 : 1));
  await tx
    .insert(table)
    .values(rows.map((row) => ({ ...row, plannedAt: now })))
    .onConflictDoNothing();
}

/** One page of the planned reminders, by order id. */
export async function listPlanned(queries: Queries, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const rows = await queries
    .select({ orderId: table.orderId })
    .from(table)
    .where(and(eq(table.state, 'PLANNED'), gt(table.orderId, after)))
    .orderBy(table.orderId)
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

/** The planned reminder of the order $1, unless another transaction has locked it or the order. */
const plannedReminder = `
  select checkout_reminders.order_id as "orderId", checkout_reminders.seller_id::float8 as "sellerId",
    checkout_reminders.address_hash as "addressHash", guest_orders.email, guest_orders.created_at as "startedAt"
  from checkout_reminders
    join orders on orders.id = checkout_reminders.order_id
    join guest_orders on guest_orders.order_id = checkout_reminders.order_id
  where checkout_reminders.order_id = $1 and checkout_reminders.state = 'PLANNED'
  for update of checkout_reminders skip locked
  for no key update of orders skip locked`;

export interface DueReminder extends PlannedReminder {
  email: string;
  /** When the order was started. */
  startedAt: Date;
}

/**
 * Locks a planned reminder and its order, which cannot be paid until the transaction ends. Null when it is decided, or while another
 * transaction works on it.
 */
export async function lockPlannedReminder(tx: Tx, orderId: string): Promise<DueReminder | null> {
  const { rows } = await tx.client.query<DueReminder>(plannedReminder, [orderId]);
  return rows[0] ?? null;
}

/** `reason`: null for a reminder that is sent. */
export async function decideReminder(
  tx: Tx,
  { orderId, reason, now }: { orderId: string; reason: DropReason | null; now: Date },
): Promise<void> {
  await tx
    .update(table)
    .set({ state: reason === null ? 'SENT' : 'DROPPED', reason, decidedAt: now })
    .where(eq(table.orderId, orderId));
}

interface CapPeriods extends Pick<CheckoutReminderRow, 'addressHash' | 'sellerId'> {
  ofSellerSince: Date;
  ofAllSince: Date;
}

/** First reminders sent to an address for this seller, and reminders of both kinds for all sellers, each in its own period. */
export async function countSentTo(tx: Tx, { addressHash, sellerId, ofSellerSince, ofAllSince }: CapPeriods) {
  const sentTo = and(eq(table.addressHash, addressHash), eq(table.state, 'SENT'));
  const second = and(eq(couponReminders.addressHash, addressHash), eq(couponReminders.state, 'SENT'));
  return {
    ofSeller: await tx.$count(table, and(sentTo, eq(table.sellerId, sellerId), gt(table.decidedAt, ofSellerSince))),
    ofAll:
      (await tx.$count(table, and(sentTo, gt(table.decidedAt, ofAllSince)))) +
      (await tx.$count(couponReminders, and(second, gt(couponReminders.decidedAt, ofAllSince)))),
  };
}

export const deleteDecidedBatch = (database: Database, { before, limit }: { before: Date; limit: number }): Promise<number> =>
  deleteBatch(database, { table: 'checkout_reminders', where: 'decided_at < $1', orderBy: 'decided_at', values: [before], limit });

/** Reminders about the orders of these buyers, newest order first, read by cursor. */
export const listRemindersBefore = (
  queries: Queries,
  { buyerIds, before, limit }: { buyerIds: number[]; before: number | undefined; limit: number },
) =>
  queries
    .select({
      seq: orders.seq,
      orderId: table.orderId,
      itemName: orders.itemName,
      email: guestOrders.email,
      state: table.state,
      plannedAt: table.plannedAt,
      decidedAt: table.decidedAt,
      secondState: couponReminders.state,
      secondDecidedAt: couponReminders.decidedAt,
    })
    .from(table)
    .innerJoin(orders, eq(orders.id, table.orderId))
    .innerJoin(guestOrders, eq(guestOrders.orderId, table.orderId))
    .leftJoin(couponReminders, eq(couponReminders.orderId, table.orderId))
    .where(and(inArray(orders.buyerId, buyerIds), before === undefined ? undefined : lt(orders.seq, before)))
    .orderBy(desc(orders.seq))
    .limit(limit);
export type ListedReminder = Awaited<ReturnType<typeof listRemindersBefore>>[number];

/** Deletes the reminders about a buyer's orders. */
export async function deleteRemindersOf(tx: Tx, buyerId: number): Promise<void> {
  for (const reminders of [table, couponReminders])
    await inBatches(async (limit) => {
      const batch = tx
        .select({ id: reminders.orderId })
        .from(reminders)
        .innerJoin(orders, eq(orders.id, reminders.orderId))
        .where(eq(orders.buyerId, buyerId))
        .limit(limit);
      return (await tx.delete(reminders).where(sql`${reminders.orderId} = any(array(${batch}))`)).rowCount;
    });
}
