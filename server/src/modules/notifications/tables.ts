import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const notifications = pgTable('notifications', {
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  id: text().notNull(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  message: text().notNull(),
  link: text(),
  createdAt: moment('created_at').notNull(),
  readAt: moment('read_at'),
});
export type NotificationRow = typeof notifications.$inferSelect;

/** Only of those who have changed something. */
export const mailPreferences = pgTable('mail_preferences', {
  userId: bigint('user_id', { mode: 'number' }).primaryKey(),
  sales: boolean().notNull(),
  subscriptions: boolean().notNull(),
  signIns: boolean('sign_ins').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** Addresses, as keyed hashes, to which creators cannot send invitations. */
export const invitationOptOuts = pgTable('invitation_opt_outs', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: moment('created_at').notNull(),
});
