import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { sequence, timestamptz, userId } from '../../platform/db/columns.ts';

export const notifications = pgTable('notifications', {
  seq: sequence('seq'),
  id: text().notNull(),
  userId: userId('user_id').notNull(),
  message: text().notNull(),
  link: text(),
  createdAt: timestamptz('created_at').notNull(),
  readAt: timestamptz('read_at'),
});
export type NotificationRow = typeof notifications.$inferSelect;

/** Rows exist only for users who have changed a preference. */
export const mailPreferences = pgTable('mail_preferences', {
  userId: userId('user_id').primaryKey(),
  sales: boolean().notNull(),
  subscriptions: boolean().notNull(),
  signIns: boolean('sign_ins').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
});

/** Keyed hashes of email addresses to which creators cannot send invitations. */
export const invitationOptOuts = pgTable('invitation_opt_outs', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: timestamptz('created_at').notNull(),
});

/** Keyed hashes of email addresses that get no reminders about unpaid orders. */
export const reminderOptOuts = pgTable('reminder_opt_outs', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: timestamptz('created_at').notNull(),
});
