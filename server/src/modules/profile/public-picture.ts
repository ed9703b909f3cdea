import type { ProfileParts } from './parts.ts';
import { ownerOfProfilePicture } from './profile-pictures.store.ts';

/**
 * A profile picture as everybody may see it; null for any other file and while its owner is banned.
 * Its id is random and only known from the owner's public pages.
 */
export const publicPicture =
  ({ database, files, people }: ProfileParts) =>
  async (fileId: string) => {
    const userId = await ownerOfProfilePicture(database.read, fileId);
    const owner = userId === null ? null : await people.seller(userId);
    if (!owner || owner.isBanned) return null;
    const file = (await files.findAll(database.read, [fileId])).get(fileId);
    return file ? { ...file, read: () => files.read(file) } : null;
  };
