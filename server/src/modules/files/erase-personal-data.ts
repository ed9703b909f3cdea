import type { ErasePersonalData } from '../../platform/personal-data/personal-data.port.ts';
import type { FilesDeps } from './deps.ts';
import { removeLater } from './remove-object.ts';
import { takeUploads } from './uploads.store.ts';

/** Uploads, finished or not. Files belong to whatever refers to them: the modules of that remove them. */
export const erasePersonalData =
  (deps: Pick<FilesDeps, 'jobs'>): ErasePersonalData =>
  async (tx, userId) => {
    for (const object of await takeUploads(tx, userId)) await removeLater(deps, tx, object);
  };
