import { and, asc, eq, gt, lte, or } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../../platform/db/database.ts';
import { deleteBatch } from '../../../platform/housekeeping/change-batch.ts';
import { type CouponDropReason, type CouponReminderRow, couponReminders as table } from './tables.ts';

type PlannedReminder = Pick<CouponReminderRow, 'orderId' | 'sellerId' | 'addressHash' | 'dueAt'>;

export async function insertCouponReminder(tx: Tx, reminder: PlannedReminder): Promise<void> {
  await tx.insert(table).values(reminder);
}

/** Position in the list of due reminders. */
export type DueCursor = Pick<CouponReminderRow, 'dueAt' | 'orderId'>;

/** One page of the planned reminders that are due, oldest first. */
export const listDue = (
  queries: Queries,
  { now, after, limit }: { now: Date; after: DueCursor | undefined; limit: number },
): Promise<DueCursor[]> =>
  queries
    .select({ dueAt: table.dueAt, orderId: table.orderId })
    .from(table)
    .where(
      and(
        eq(table.state, 'PLANNED'),
        lte(table.dueAt, now),
        after && or(gt(table.dueAt, after.dueAt), and(eq(table.dueAt, after.dueAt), gt(table.orderId, after.orderId))),
      ),
    )
    .orderBy(asc(table.dueAt), asc(table.orderId))
    .limit(limit);

/** The planned reminder of the order $1, unless another transaction has locked it or the order. */
const plannedReminder = `
  select coupon_reminders.order_id as "orderId", coupon_reminders.seller_id::float8 as "sellerId",
    coupon_reminders.address_hash as "addressHash", coupon_reminders.due_at as "dueAt", guest_orders.email
  from coupon_reminders
    join orders on orders.id = coupon_reminders.order_id
    join guest_orders on guest_orders.order_id = coupon_reminders.order_id
  where coupon_reminders.order_id = $1 and coupon_reminders.state = 'PLANNED'
  for update of coupon_reminders skip locked
  for no key update of orders skip locked`;

export interface DueCouponReminder extends PlannedReminder {
  email: string;
}

/**
 * Locks a planned reminder and its order, which cannot be paid until the transaction ends. Null when it is decided, or while another
 * transaction works on it.
 */
export async function lockPlannedCouponReminder(tx: Tx, orderId: string): Promise<DueCouponReminder | null> {
  const { rows } = await tx.client.query<DueCouponReminder>(plannedReminder, [orderId]);
  return rows[0] ?? null;
}

/** `reason`: null for a reminder that is sent. */
export async function decideCouponReminder(
  tx: Tx,
  { orderId, reason, now }: { orderId: string; reason: CouponDropReason | null; now: Date },
): Promise<void> {
  await tx
    .update(table)
    .set({ state: reason === null ? 'SENT' : 'DROPPED', reason, decidedAt: now })
    .where(eq(table.orderId, orderId));
}

export const deleteDecidedCouponReminders = (database: Database, { before, limit }: { before: Date; limit: number }): Promise<number> =>
  deleteBatch(database, { table: 'coupon_reminders', where: 'decided_at < $1', orderBy: 'decided_at', values: [before], limit });
