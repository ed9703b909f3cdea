import { uploadPurposes } from '@jamun/contract';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { enumeration, id, timestamptz, userId } from '../../platform/db/columns.ts';

export const uploads = pgTable('uploads', {
  id: id(),
  userId: userId('user_id').notNull(),
  purpose: enumeration('purpose', { options: uploadPurposes }).notNull(),
  key: text().notNull(),
  incomingObject: text('incoming_object').notNull(),
  fileName: text('file_name').notNull(),
  contentType: text('content_type').notNull(),
  size: bigint({ mode: 'number' }),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  registeredAt: timestamptz('registered_at'),
  refusedAt: timestamptz('refused_at'),
  /** Lease of the registration that reads the upload. */
  inspectingUntil: timestamptz('inspecting_until'),
  /** Counted towards the storage of the plan while the upload is open. */
  reservedBytes: bigint('reserved_bytes', { mode: 'number' }).notNull(),
  arrivalCheckedAt: timestamptz('arrival_checked_at'),
});
export type UploadRow = typeof uploads.$inferSelect;

export const files = pgTable('files', {
  id: id(),
  userId: userId('user_id').notNull(),
  /** `DATA_EXPORT`: made by us, not uploaded. */
  purpose: enumeration('purpose', { options: [...uploadPurposes, 'DATA_EXPORT'] }).notNull(),
  key: text().notNull(),
  object: text().notNull(),
  contentType: text('content_type').notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  fileName: text('file_name').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** Data key of an encrypted file, sealed for the name of its object. */
  keySealed: text('key_sealed'),
});
export type FileRow = typeof files.$inferSelect;

export const looseObjects = pgTable('loose_objects', {
  object: text().primaryKey(),
  since: timestamptz('since').notNull(),
});
