import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const uploaded = [
  'PROFILE_PICTURE',
  'COVER_PICTURE',
  'KYC_DOCUMENT',
  'PRODUCT_FILE',
  'PRODUCT_COVER',
  'PRODUCT_GALLERY',
  'CHANNEL_BANNER',
] as const;

export const uploads = pgTable('uploads', {
  id: text().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  purpose: text({ enum: uploaded }).notNull(),
  key: text().notNull(),
  incomingObject: text('incoming_object').notNull(),
  fileName: text('file_name').notNull(),
  contentType: text('content_type').notNull(),
  size: bigint({ mode: 'number' }),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  registeredAt: moment('registered_at'),
  refusedAt: moment('refused_at'),
  /** Lease of the registration that reads the upload. */
  inspectingUntil: moment('inspecting_until'),
  /** Counted towards the storage of the plan while the upload is open. */
  reservedBytes: bigint('reserved_bytes', { mode: 'number' }).notNull(),
  arrivalCheckedAt: moment('arrival_checked_at'),
});
export type UploadRow = typeof uploads.$inferSelect;

export const files = pgTable('files', {
  id: text().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  /** `DATA_EXPORT`: made by us, not uploaded. */
  purpose: text({ enum: [...uploaded, 'DATA_EXPORT'] }).notNull(),
  key: text().notNull(),
  object: text().notNull(),
  contentType: text('content_type').notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  fileName: text('file_name').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Data key of an encrypted file, sealed for the name of its object. */
  keySealed: text('key_sealed'),
});
export type FileRow = typeof files.$inferSelect;

export const looseObjects = pgTable('loose_objects', {
  object: text().primaryKey(),
  since: moment('since').notNull(),
});
