import type { ErasePersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { deleteDocuments, lockDocument } from './kyc-documents.store.ts';
import type { KycParts } from './parts.ts';

export const erasePersonalData =
  ({ files }: KycParts): ErasePersonalData =>
  async (tx, userId) => {
    const document = await lockDocument(tx, userId);
    await deleteDocuments(tx, userId);
    if (document) await files.discard(tx, { fileId: document.fileId, userId });
  };
