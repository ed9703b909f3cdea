import type { ErasePersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { deleteExport } from './data-exports.store.ts';
import type { DataExportsDeps } from './deps.ts';

export const erasePersonalData =
  ({ files }: Pick<DataExportsDeps, 'files'>): ErasePersonalData =>
  async (tx, userId) => {
    const former = await deleteExport(tx, userId);
    if (former?.fileId) await files.discard(tx, { fileId: former.fileId, userId });
  };
