import type { Queries } from '../../platform/db/database.ts';
import type { ProfileDeps } from './deps.ts';
import { ownerOfProfilePicture } from './profile-pictures.store.ts';

type PictureDeps = Pick<ProfileDeps, 'database' | 'files'> & { people: Pick<ProfileDeps['people'], 'seller'> };
type OwnerLookup = (queries: Queries, fileId: string) => Promise<number | null>;

/** Public picture of a seller, in a smaller version if a width is given; null for a file without an owner and for an owner who is banned or deleted. */
export const publicPictureBy =
  ({ database, files, people }: PictureDeps, ownerOf: OwnerLookup) =>
  async (fileId: string, width: number | null) => {
    const userId = await ownerOf(database.read, fileId);
    const owner = userId === null ? null : await people.seller(userId);
    if (!owner || owner.isClosed) return null;
    const file = (await files.findAll(database.read, [fileId])).get(fileId);
    if (!file) return null;
    const { object, size } = width === null ? file : await files.pictureOfWidth(database.read, file, width);
    return {
      contentType: file.contentType,
      size,
      tag: object === file.object ? fileId : `${fileId}-${size}`,
      read: () => files.read({ object }),
    };
  };

/** Profile picture without sign-in: its id is random and appears only on the owner's public pages. */
export const publicPicture = (deps: Pick<ProfileDeps, 'database' | 'files' | 'people'>) => publicPictureBy(deps, ownerOfProfilePicture);
