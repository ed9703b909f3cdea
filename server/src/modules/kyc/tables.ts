import { documentTypes, KycStatus } from '@jamun/contract';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { enumeration, id, timestamptz, userId } from '../../platform/db/columns.ts';

export const kycDocuments = pgTable('kyc_documents', {
  id: id(),
  userId: userId('user_id').notNull(),
  documentType: text('document_type', { enum: documentTypes }).notNull(),
  numberSealed: text('number_sealed').notNull(),
  documentName: text('document_name').notNull(),
  fileId: text('file_id').notNull(),
  status: enumeration('status', KycStatus).notNull(),
  note: text(),
  version: integer().notNull().default(1),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  reviewedAt: timestamptz('reviewed_at'),
});
export type KycDocumentRow = typeof kycDocuments.$inferSelect;

export const replacedDocuments = pgTable('kyc_replaced_documents', {
  id: id(),
  userId: userId('user_id').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  replacedAt: timestamptz('replaced_at').notNull(),
});
