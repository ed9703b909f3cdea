import type { ErasePersonalData } from '../../platform/personal-data/personal-data.port.ts';
import type { FilesParts } from './parts.ts';
import { removeLater } from './remove-object.ts';
import { takeUploads } from './uploads.store.ts';

/** Uploads, finished or not. Files belong to whatever refers to them: the modules of that remove them. */
export const erasePersonalData =
  (parts: FilesParts): ErasePersonalData =>
  async (tx, userId) => {
    for (const object of await takeUploads(tx, userId)) await removeLater(parts, tx, object);
  };
