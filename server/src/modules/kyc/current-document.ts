import type { KycDocument } from '@jamun/contract';
import type { KycDeps } from './deps.ts';
import { kycDocumentView } from './kyc-document.presenter.ts';
import { findDocument } from './kyc-documents.store.ts';

const urlMinutes = 5;

/** The user's own document with a temporary download URL; null without a document. */
export const currentDocument =
  ({ database, files, box }: Pick<KycDeps, 'database' | 'box' | 'files'>) =>
  async ({ userId, origin }: { userId: number; origin: string }): Promise<KycDocument | null> => {
    const row = await findDocument(database.read, userId);
    const file = row ? await files.find(database.read, { fileId: row.fileId, userId }) : null;
    // Race: the document was replaced between the two queries.
    if (!row || !file) return null;
    const url = await files.addressOf(file, { as: 'attachment', minutes: urlMinutes, origin });
    return kycDocumentView(row, { number: box.open(row.numberSealed, row.id), key: file.key, url });
  };
