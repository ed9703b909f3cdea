import type { ProductsParts } from './parts.ts';
import { ownerOfPublicPicture } from './products.store.ts';
import type { ProductRow } from './tables.ts';

/** Whoever is not banned shows it to everybody. */
export const isPublished = ({ status, deletedAt }: Pick<ProductRow, 'status' | 'deletedAt'>): boolean =>
  status === 'ACTIVE' && deletedAt === null;

/** A picture that everybody may see at this moment; null for any other file. */
export const publicPicture =
  ({ database, files, people }: ProductsParts) =>
  async (fileId: string) => {
    const userId = await ownerOfPublicPicture(database.read, fileId);
    const seller = userId === null ? null : await people.seller(userId);
    if (!seller || seller.isBanned) return null;
    const file = (await files.findAll(database.read, [fileId])).get(fileId);
    return file ? { ...file, read: () => files.read(file) } : null;
  };
