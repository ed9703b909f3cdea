import { days, earlier } from '../../kit/clock.ts';
import type { ProductsDeps } from './deps.ts';
import { takeAllFiles } from './files/product-files.store.ts';
import { discardUnused } from './files/shared-files.ts';
import { takeAllImages } from './page/gallery.store.ts';
import { listPurgeable, lockPurgeable, saveProduct } from './products.store.ts';

const keepFor = days(30);
const atOnce = 100;

/** The files of what was deleted long ago and never sold. The row stays: the name in its address is never given to another. */
export function sweepProducts(deps: Pick<ProductsDeps, 'database' | 'clock' | 'files'>) {
  const { database, clock } = deps;
  const discard = discardUnused(deps);

  async function purge(id: string, before: Date): Promise<void> {
    await database.transact(async (tx) => {
      const product = await lockPurgeable(tx, { id, before });
      if (!product) return;
      const { userId, coverFileId, coverPreviewFileId } = product;
      const loose = [...(await takeAllFiles(tx, id)), ...(await takeAllImages(tx, id))];
      const now = clock.now();
      await saveProduct(tx, { id, changes: { coverFileId: null, coverPreviewFileId: null, purgedAt: now }, now });
      await discard(tx, { fileIds: [...loose, coverFileId, coverPreviewFileId], userId });
    });
  }

  return async (): Promise<void> => {
    const before = earlier(clock.now(), keepFor);
    for (let found = atOnce; found === atOnce; ) {
      const due = await listPurgeable(database.read, { before, limit: atOnce });
      for (const { id } of due) await purge(id, before);
      found = due.length;
    }
  };
}
