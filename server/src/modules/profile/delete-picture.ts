import type { ProfileParts } from './parts.ts';
import type { PictureKind } from './picture-kinds.ts';
import { takePicture } from './profile-pictures.store.ts';

/** Deleting what is not there is no mistake: the profile has no picture, as was wished. */
export const deletePicture =
  ({ database, files }: ProfileParts) =>
  ({ userId, kind }: { userId: number; kind: PictureKind }): Promise<void> =>
    database.transact(async (tx) => {
      const fileId = await takePicture(tx, { userId, kind });
      if (fileId) await files.discard(tx, { fileId, userId });
    });
