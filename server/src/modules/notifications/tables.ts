import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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
