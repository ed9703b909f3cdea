import type { KycDocument, OpenedDocument, ReviewedDocument } from '@jamun/contract';
import { maskedNumber } from './document-number.ts';
import type { KycDocumentRow } from './tables.ts';

export const kycDocumentView = (row: KycDocumentRow, { number, key, url }: { number: string; key: string; url: string }): KycDocument => ({
  id: row.id,
  documentType: row.documentType,
  documentNumber: maskedNumber(number),
  documentName: row.documentName,
  s3Key: key,
  status: row.status,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  url,
});

interface ForReview {
  number: string;
  owner: ReviewedDocument['user'];
}

/** For the list of an administrator, who need not see every number to choose one. */
export const reviewedDocumentView = (row: KycDocumentRow, { number, owner }: ForReview): ReviewedDocument => ({
  id: row.id,
  documentType: row.documentType,
  documentNumber: maskedNumber(number),
  documentName: row.documentName,
  status: row.status,
  note: row.note,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  user: owner,
});

/** The one answer with the number in full. */
export const openedDocumentView = (row: KycDocumentRow, given: ForReview & { presignedUrl: string }): OpenedDocument => ({
  ...reviewedDocumentView(row, given),
  documentNumber: given.number,
  presignedUrl: given.presignedUrl,
});
