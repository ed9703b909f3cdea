import type { ProfileDeps } from './deps.ts';
import type { PictureKind } from './picture-kinds.ts';
import { removePicture } from './profile-pictures.store.ts';

/** Idempotent: does nothing without a picture. */
export const deletePicture =
  ({ database, files, people }: Pick<ProfileDeps, 'database' | 'files' | 'people'>) =>
  ({ userId, kind }: { userId: number; kind: PictureKind }): Promise<void> =>
    database.transact(async (tx) => {
      const fileId = await removePicture(tx, { userId, kind });
      if (!fileId) return;
      await files.discard(tx, { fileId, userId });
      await people.touch(tx, userId);
    });
