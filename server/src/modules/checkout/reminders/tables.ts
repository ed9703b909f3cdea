import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz, userId } from '../../../platform/db/columns.ts';

/** Reasons for dropping a reminder. REPLACED: the buyer has started a newer order for the item. */
const dropReasons = [
  'TOO_LATE',
  'SWITCHED_OFF',
  'SELLER_CLOSED',
  'NOT_FOR_SALE',
  'BOUGHT',
  'REPLACED',
  'OPTED_OUT',
  'SELLER_LIMIT',
  'ADDRESS_LIMIT',
] as const;
export type DropReason = (typeof dropReasons)[number];

/** At most one reminder per order. Buyer and item are those of the order. */
export const checkoutReminders = pgTable('checkout_reminders', {
  orderId: text('order_id').primaryKey(),
  sellerId: userId('seller_id').notNull(),
  /** Keyed fingerprint of the buyer's email address. */
  addressHash: text('address_hash').notNull(),
  state: text({ enum: ['PLANNED', 'SENT', 'DROPPED'] })
    .notNull()
    .default('PLANNED'),
  reason: text({ enum: dropReasons }),
  plannedAt: timestamptz('planned_at').notNull(),
  /** Time when the email was queued or the reminder was dropped. */
  decidedAt: timestamptz('decided_at'),
});
export type CheckoutReminderRow = typeof checkoutReminders.$inferSelect;

/** Rows exist only for sellers who have used the switch. */
export const checkoutReminderSettings = pgTable('checkout_reminder_settings', {
  sellerId: userId('seller_id').primaryKey(),
  isOn: boolean('is_on').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});
