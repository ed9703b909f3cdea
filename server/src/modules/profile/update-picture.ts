import type { ProfileDeps } from './deps.ts';
import { type PictureKind, pictureKinds } from './picture-kinds.ts';
import { putPicture } from './profile-pictures.store.ts';

interface Input {
  userId: number;
  kind: PictureKind;
  key: string;
}

/** Makes an uploaded file the picture and deletes the one before. */
export const updatePicture =
  ({ database, clock, files, people }: ProfileDeps) =>
  async ({ userId, kind, key }: Input): Promise<void> => {
    await files.registerWith({ userId, purpose: pictureKinds[kind].purpose, key }, (inspected) =>
      database.transact(async (tx) => {
        const file = await files.claim(tx, inspected);
        const replaced = await putPicture(tx, { userId, kind, fileId: file.id, updatedAt: clock.now() });
        if (replaced) await files.discard(tx, { fileId: replaced, userId });
        // Public pages that show the picture are kept by the time of the seller's last change.
        await people.touch(tx, userId);
      }),
    );
  };
