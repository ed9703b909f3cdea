import { days, earlier } from '../../kit/clock.ts';
import type { Sweep } from '../../platform/housekeeping/sweep.ts';
import type { ProductsDeps } from './deps.ts';
import { deleteAllFiles } from './files/product-files.store.ts';
import { discardUnused } from './files/shared-files.ts';
import { deleteAllImages } from './page/gallery.store.ts';
import { listPurgeable, lockPurgeable, saveProduct } from './products.store.ts';

const retention = days(30);

/** Sweep: deletes the files of products that were deleted long ago and never sold. The row stays, so that its slug is never reused. */
export function sweepProducts(deps: Pick<ProductsDeps, 'database' | 'clock' | 'files'>): Sweep {
  const { database, clock } = deps;
  const discard = discardUnused(deps);

  async function purge(id: string, before: Date): Promise<void> {
    await database.transact(async (tx) => {
      const product = await lockPurgeable(tx, { id, before });
      if (!product) return;
      const { userId, coverFileId, coverPreviewFileId } = product;
      const unusedFileIds = [...(await deleteAllFiles(tx, id)), ...(await deleteAllImages(tx, id))];
      const now = clock.now();
      await saveProduct(tx, { id, changes: { coverFileId: null, coverPreviewFileId: null, purgedAt: now }, now });
      await discard(tx, { fileIds: [...unusedFileIds, coverFileId, coverPreviewFileId], userId });
    });
  }

  return {
    name: 'deleted-products',
    batchSize: 100,
    async handleBatch(limit) {
      const before = earlier(clock.now(), retention);
      const due = await listPurgeable(database.read, { before, limit });
      for (const { id } of due) await purge(id, before);
      return due.length;
    },
  };
}
