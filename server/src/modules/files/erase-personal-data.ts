import type { ErasePersonalData } from '../../platform/personal-data/personal-data.port.ts';
import type { FilesDeps } from './deps.ts';
import { enqueueRemoval } from './remove-object.ts';
import { deleteUploads } from './uploads.store.ts';

/** Removes uploads, finished or not. Files are removed by the modules whose rows refer to them. */
export const erasePersonalData =
  (deps: Pick<FilesDeps, 'jobs'>): ErasePersonalData =>
  async (tx, userId) => {
    for (const object of await deleteUploads(tx, userId)) await enqueueRemoval(deps, tx, object);
  };
