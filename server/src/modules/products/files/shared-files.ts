import type { Tx } from '../../../platform/db/database.ts';
import type { ProductsDeps } from '../deps.ts';
import { filesInUse } from '../products.store.ts';

interface ReleasedFiles {
  /** Files that the caller's product does not refer to any more; null entries are ignored. */
  fileIds: (string | null)[];
  userId: number;
}

/**
 * Discards files that no product refers to any more; copies of a product share its files. Race: the row lock serialises two products
 * that release the same file concurrently, so that the second one sees that the file is unused.
 */
export const discardUnused =
  ({ files }: Pick<ProductsDeps, 'files'>) =>
  async (tx: Tx, { fileIds, userId }: ReleasedFiles): Promise<void> => {
    const released = fileIds.filter((fileId) => fileId !== null);
    await files.lock(tx, released, 'update');
    const used = await filesInUse(tx, released);
    for (const fileId of released) if (!used.has(fileId)) await files.discard(tx, { fileId, userId });
  };
