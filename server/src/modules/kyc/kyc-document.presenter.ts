import type { KycDocument } from '@jamun/contract';
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
