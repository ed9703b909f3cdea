import type { ErasePersonalData } from '../../platform/personal-data/personal-data.port.ts';
import type { FilesDeps } from './deps.ts';
import { removeLater } from './remove-object.ts';
import { takeUploads } from './uploads.store.ts';

/** Removes uploads, finished or not. Files are removed by the modules whose rows refer to them. */
export const erasePersonalData =
  (deps: Pick<FilesDeps, 'jobs'>): ErasePersonalData =>
  async (tx, userId) => {
    for (const object of await takeUploads(tx, userId)) await removeLater(deps, tx, object);
  };
