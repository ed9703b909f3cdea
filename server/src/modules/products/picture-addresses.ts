import type { ProductsParts } from './parts.ts';
import { ownerOfPublicPicture } from './products.store.ts';
import type { ProductRow } from './tables.ts';

const lifetime = 15;

/** Whoever is not banned shows it to everybody. */
export const isPublished = ({ status, deletedAt }: Pick<ProductRow, 'status' | 'deletedAt'>): boolean =>
  status === 'ACTIVE' && deletedAt === null;

interface Wanted {
  fileIds: (string | null)[];
  published: boolean;
  /** Where the caller reaches us; empty for addresses that begin with a slash. */
  origin: string;
}

/**
 * Where pictures are fetched. What everybody may see has an address that stays, so that browsers, proxies and networks can
 * keep it: whether it may be seen is asked each time it is fetched. Anything else has one that ends after some minutes.
 */
export const pictureAddresses =
  ({ database, files }: ProductsParts) =>
  async ({ fileIds, published, origin }: Wanted): Promise<(fileId: string) => string> => {
    if (published) return (fileId) => `${origin}/media/${fileId}`;
    const found = await files.findAll(
      database.read,
      fileIds.filter((fileId) => fileId !== null),
    );
    const signed = new Map<string, string>();
    for (const [id, file] of found) signed.set(id, await files.addressOf(file, { as: 'inline', minutes: lifetime, origin }));
    return (fileId) => signed.get(fileId) ?? '';
  };

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
