import type { Queries } from '../../platform/db/database.ts';
import type { ProfileDeps } from './deps.ts';
import { ownerOfProfilePicture } from './profile-pictures.store.ts';

type PictureDeps = Pick<ProfileDeps, 'database' | 'files'> & { people: Pick<ProfileDeps['people'], 'seller'> };
type OwnerLookup = (queries: Queries, fileId: string) => Promise<number | null>;

/** Public picture of a seller; null for a file without an owner and for an owner who is banned or deleted. */
export const publicPictureBy =
  ({ database, files, people }: PictureDeps, ownerOf: OwnerLookup) =>
  async (fileId: string) => {
    const userId = await ownerOf(database.read, fileId);
    const owner = userId === null ? null : await people.seller(userId);
    if (!owner || owner.isClosed) return null;
    const file = (await files.findAll(database.read, [fileId])).get(fileId);
    return file ? { ...file, read: () => files.read(file) } : null;
  };

/** Profile picture without sign-in: its id is random and appears only on the owner's public pages. */
export const publicPicture = (deps: Pick<ProfileDeps, 'database' | 'files' | 'people'>) => publicPictureBy(deps, ownerOfProfilePicture);
