import { DataExportStatus } from '@jamun/contract';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { enumeration, timestamptz, userId } from '../../platform/db/columns.ts';

export const dataExports = pgTable('data_exports', {
  userId: userId('user_id').primaryKey(),
  id: text().notNull(),
  status: enumeration('status', DataExportStatus).notNull(),
  fileId: text('file_id'),
  requestedAt: timestamptz('requested_at').notNull(),
  readyAt: timestamptz('ready_at'),
  expiresAt: timestamptz('expires_at'),
});
export type DataExportRow = typeof dataExports.$inferSelect;
