import { kycMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { KycDeps } from './deps.ts';
import { maskNumberInName } from './document-number.ts';
import { findDocument } from './kyc-documents.store.ts';
import { isReplaceable } from './kyc-status.ts';
import type { KycDocumentRow } from './tables.ts';

export function assertNotApproved(current: KycDocumentRow | null): void {
  if (current && !isReplaceable[current.status]) throw new AppError('CONFLICT', { message: kycMessages.approved });
}

interface Input {
  userId: number;
  documentNumber: string;
  documentName: string;
  fileSize: number | undefined;
  origin: string;
}

/** Returns an upload URL for the PDF. Checks for an approved document before the upload, not after it. */
export const requestDocumentUpload =
  ({ database, files }: Pick<KycDeps, 'database' | 'files'>) =>
  async ({ userId, documentNumber, documentName, fileSize: size, origin }: Input): Promise<{ url: string; key: string }> => {
    assertNotApproved(await findDocument(database.read, userId));
    const fileName = maskNumberInName(documentName, documentNumber);
    return files.requestUpload({ userId, purpose: 'KYC_DOCUMENT', fileName, contentType: 'application/pdf', size, origin });
  };
