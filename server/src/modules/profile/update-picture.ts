import type { ProfileDeps } from './deps.ts';
import { type PictureKind, pictureKinds } from './picture-kinds.ts';
import { replacePicture } from './profile-pictures.store.ts';

interface Input {
  userId: number;
  kind: PictureKind;
  key: string;
}

/** Sets an uploaded file as the picture and deletes the former file. */
export const updatePicture =
  ({ database, clock, files, people }: ProfileDeps) =>
  async ({ userId, kind, key }: Input): Promise<void> => {
    await files.registerWith({ userId, purpose: pictureKinds[kind].purpose, key }, (inspected) =>
      database.transact(async (tx) => {
        const file = await files.claim(tx, inspected);
        const replaced = await replacePicture(tx, { userId, kind, fileId: file.id, updatedAt: clock.now() });
        if (replaced) await files.discard(tx, { fileId: replaced, userId });
        // The cache key of public pages contains the seller's `updatedAt`.
        await people.touch(tx, userId);
      }),
    );
  };
