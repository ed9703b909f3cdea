import type { KycDocument, OpenedDocument, ReviewedDocument } from '@jamun/contract';
import { maskNumber } from './document-number.ts';
import type { KycDocumentRow } from './tables.ts';

export const kycDocumentView = (row: KycDocumentRow, { number, key, url }: { number: string; key: string; url: string }): KycDocument => ({
  id: row.id,
  documentType: row.documentType,
  documentNumber: maskNumber(number),
  documentName: row.documentName,
  s3Key: key,
  status: row.status,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  url,
});

interface ReviewContext {
  number: string;
  owner: ReviewedDocument['user'];
}

/** List item for administrators; the number is masked. */
export const reviewedDocumentView = (row: KycDocumentRow, { number, owner }: ReviewContext): ReviewedDocument => ({
  id: row.id,
  documentType: row.documentType,
  documentNumber: maskNumber(number),
  documentName: row.documentName,
  status: row.status,
  note: row.note,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  user: owner,
});

/** The only response with the full number. */
export const openedDocumentView = (row: KycDocumentRow, context: ReviewContext & { presignedUrl: string }): OpenedDocument => ({
  ...reviewedDocumentView(row, context),
  documentNumber: context.number,
  presignedUrl: context.presignedUrl,
});
