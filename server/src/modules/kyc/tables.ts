import { documentTypes } from '@jamun/contract';
import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const kycDocuments = pgTable('kyc_documents', {
  id: text().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  documentType: text('document_type', { enum: documentTypes }).notNull(),
  numberSealed: text('number_sealed').notNull(),
  documentName: text('document_name').notNull(),
  fileId: text('file_id').notNull(),
  status: text({ enum: ['PENDING', 'APPROVED', 'REJECTED', 'RESUBMIT_REQUESTED'] }).notNull(),
  note: text(),
  version: integer().notNull().default(1),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  reviewedAt: moment('reviewed_at'),
});
export type KycDocumentRow = typeof kycDocuments.$inferSelect;

export const replacedDocuments = pgTable('kyc_replaced_documents', {
  id: text().primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull(),
  replacedAt: moment('replaced_at').notNull(),
});
