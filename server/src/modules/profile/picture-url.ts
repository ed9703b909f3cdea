import type { ProfileDeps } from './deps.ts';
import type { PictureKind } from './picture-kinds.ts';
import { findPictureFileId } from './profile-pictures.store.ts';

const urlMinutes = 15;

/** Temporary URL of the picture; null without a picture. */
export const findPictureUrl =
  ({ database, files }: Pick<ProfileDeps, 'database' | 'files'>) =>
  async ({ userId, kind, origin }: { userId: number; kind: PictureKind; origin: string }): Promise<string | null> => {
    const fileId = await findPictureFileId(database.read, { userId, kind });
    const file = fileId ? await files.find(database.read, { fileId, userId }) : null;
    return file ? files.addressOf(file, { as: 'inline', minutes: urlMinutes, origin }) : null;
  };
