import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const dataExports = pgTable('data_exports', {
  userId: bigint('user_id', { mode: 'number' }).primaryKey(),
  id: text().notNull(),
  status: text({ enum: ['PREPARING', 'READY', 'FAILED', 'EXPIRED'] }).notNull(),
  fileId: text('file_id'),
  requestedAt: moment('requested_at').notNull(),
  readyAt: moment('ready_at'),
  expiresAt: moment('expires_at'),
});
export type DataExportRow = typeof dataExports.$inferSelect;
