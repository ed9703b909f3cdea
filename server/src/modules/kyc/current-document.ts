import type { KycDocument } from '@jamun/contract';
import type { KycDeps } from './deps.ts';
import { kycDocumentView } from './kyc-document.presenter.ts';
import { findDocument } from './kyc-documents.store.ts';

const lifetime = 5;

/** The person's own document, with an address to look at it for some minutes; null when there is none. */
export const currentDocument =
  ({ database, files, box }: Pick<KycDeps, 'database' | 'box' | 'files'>) =>
  async ({ userId, origin }: { userId: number; origin: string }): Promise<KycDocument | null> => {
    const row = await findDocument(database.read, userId);
    const file = row ? await files.find(database.read, { fileId: row.fileId, userId }) : null;
    // Replaced between the two questions: what is gone is not shown.
    if (!row || !file) return null;
    const url = await files.addressOf(file, { as: 'attachment', minutes: lifetime, origin });
    return kycDocumentView(row, { number: box.open(row.numberSealed, row.id), key: file.key, url });
  };
