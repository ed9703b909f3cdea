import type { Queries } from '../../platform/db/database.ts';
import type { ProfileDeps } from './deps.ts';
import { ownerOfProfilePicture } from './profile-pictures.store.ts';

type PictureDeps = Pick<ProfileDeps, 'database' | 'files'> & { people: Pick<ProfileDeps['people'], 'seller'> };
type OwnerLookup = (queries: Queries, fileId: string) => Promise<number | null>;

/** A seller's picture as everybody may see it; null for a file that `ownerOf` does not know and while its owner is banned. */
export const publicPictureBy =
  ({ database, files, people }: PictureDeps, ownerOf: OwnerLookup) =>
  async (fileId: string) => {
    const userId = await ownerOf(database.read, fileId);
    const owner = userId === null ? null : await people.seller(userId);
    if (!owner || owner.isClosed) return null;
    const file = (await files.findAll(database.read, [fileId])).get(fileId);
    return file ? { ...file, read: () => files.read(file) } : null;
  };

/** A profile picture. Its id is random and only known from the owner's public pages. */
export const publicPicture = (deps: Pick<ProfileDeps, 'database' | 'files' | 'people'>) => publicPictureBy(deps, ownerOfProfilePicture);
