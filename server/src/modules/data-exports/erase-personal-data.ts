import type { ErasePersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { takeExport } from './data-exports.store.ts';
import type { DataExportsParts } from './parts.ts';

export const erasePersonalData =
  ({ files }: DataExportsParts): ErasePersonalData =>
  async (tx, userId) => {
    const former = await takeExport(tx, userId);
    if (former?.fileId) await files.discard(tx, { fileId: former.fileId, userId });
  };
