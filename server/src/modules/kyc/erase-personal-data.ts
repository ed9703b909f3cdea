import type { ErasePersonalData } from '../../platform/personal-data/personal-data.port.ts';
import type { KycDeps } from './deps.ts';
import { deleteDocuments, lockDocument } from './kyc-documents.store.ts';

export const erasePersonalData =
  ({ files }: Pick<KycDeps, 'files'>): ErasePersonalData =>
  async (tx, userId) => {
    const document = await lockDocument(tx, userId);
    await deleteDocuments(tx, userId);
    if (document) await files.discard(tx, { fileId: document.fileId, userId });
  };
