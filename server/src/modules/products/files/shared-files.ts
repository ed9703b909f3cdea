import type { Tx } from '../../../platform/db/database.ts';
import type { ProductsDeps } from '../deps.ts';
import { filesInUse } from '../products.store.ts';

interface Released {
  /** No longer referred to by the caller's product; null where there was none. */
  fileIds: (string | null)[];
  userId: number;
}

/**
 * Discards files that no product refers to any more: copies of a product share its files. The row lock makes two products that
 * release the same file at the same moment take turns, so that the second one sees that nothing is left.
 */
export const discardUnused =
  ({ files }: Pick<ProductsDeps, 'files'>) =>
  async (tx: Tx, { fileIds, userId }: Released): Promise<void> => {
    const released = fileIds.filter((fileId) => fileId !== null);
    await files.lock(tx, released, 'update');
    const used = await filesInUse(tx, released);
    for (const fileId of released) if (!used.has(fileId)) await files.discard(tx, { fileId, userId });
  };
