import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz, userId } from '../../../platform/db/columns.ts';

/** Reasons for dropping any reminder. REPLACED: the buyer has started a newer order for the item. */
const sharedDropReasons = [
  'TOO_LATE',
  'SWITCHED_OFF',
  'SELLER_CLOSED',
  'NOT_FOR_SALE',
  'BOUGHT',
  'REPLACED',
  'OPTED_OUT',
  'ADDRESS_LIMIT',
] as const;
const dropReasons = [...sharedDropReasons, 'SELLER_LIMIT'] as const;
/** COUPON_NOT_USABLE: the seller has removed the coupon, or it does not reduce the item for this buyer now. */
const couponDropReasons = [...sharedDropReasons, 'COUPON_NOT_USABLE'] as const;
export type SharedDropReason = (typeof sharedDropReasons)[number];
export type DropReason = (typeof dropReasons)[number];
export type CouponDropReason = (typeof couponDropReasons)[number];

const states = ['PLANNED', 'SENT', 'DROPPED'] as const;

/** At most one reminder per order. Buyer and item are those of the order. */
export const checkoutReminders = pgTable('checkout_reminders', {
  orderId: text('order_id').primaryKey(),
  sellerId: userId('seller_id').notNull(),
  /** Keyed fingerprint of the buyer's email address. */
  addressHash: text('address_hash').notNull(),
  state: text({ enum: states }).notNull().default('PLANNED'),
  reason: text({ enum: dropReasons }),
  plannedAt: timestamptz('planned_at').notNull(),
  /** Time when the email was queued or the reminder was dropped. */
  decidedAt: timestamptz('decided_at'),
});
export type CheckoutReminderRow = typeof checkoutReminders.$inferSelect;

/** Second reminder about an order, with a coupon. Planned when the first one is sent. */
export const couponReminders = pgTable('coupon_reminders', {
  orderId: text('order_id').primaryKey(),
  sellerId: userId('seller_id').notNull(),
  /** Keyed fingerprint of the buyer's email address. */
  addressHash: text('address_hash').notNull(),
  state: text({ enum: states }).notNull().default('PLANNED'),
  reason: text({ enum: couponDropReasons }),
  dueAt: timestamptz('due_at').notNull(),
  /** Time when the email was queued or the reminder was dropped. */
  decidedAt: timestamptz('decided_at'),
});
export type CouponReminderRow = typeof couponReminders.$inferSelect;

/** Rows exist only for sellers who have used the switch or chosen a coupon. */
export const checkoutReminderSettings = pgTable('checkout_reminder_settings', {
  sellerId: userId('seller_id').primaryKey(),
  isOn: boolean('is_on').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  /** Coupon of the second reminder. */
  couponId: text('coupon_id'),
});
