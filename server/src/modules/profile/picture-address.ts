import type { ProfileDeps } from './deps.ts';
import type { PictureKind } from './picture-kinds.ts';
import { pictureFile } from './profile-pictures.store.ts';

const urlMinutes = 15;

/** Temporary URL of the picture; null without a picture. */
export const pictureAddress =
  ({ database, files }: Pick<ProfileDeps, 'database' | 'files'>) =>
  async ({ userId, kind, origin }: { userId: number; kind: PictureKind; origin: string }): Promise<string | null> => {
    const fileId = await pictureFile(database.read, { userId, kind });
    const file = fileId ? await files.find(database.read, { fileId, userId }) : null;
    return file ? files.addressOf(file, { as: 'inline', minutes: urlMinutes, origin }) : null;
  };
