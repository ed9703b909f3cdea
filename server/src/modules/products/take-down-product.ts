import { reportMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';
import type { ProductsDeps } from './deps.ts';
import { isPublished } from './page/public-pictures.ts';
import { findBySlugOrId, listTakenDownProducts, lockProduct, saveProduct } from './products.store.ts';
import type { ProductRow } from './tables.ts';

type Deps = Pick<ProductsDeps, 'database' | 'clock' | 'people' | 'notify'>;

/** A product that an administrator took offline cannot be published or copied until it is restored. */
export function assertNotTakenDown({ takenDownReason }: Pick<ProductRow, 'takenDownReason'>): void {
  if (takenDownReason !== null) throw new AppError('CONFLICT', { message: reportMessages.takenDown(takenDownReason) });
}

/** Takedowns by administrators. Buyers keep what they have bought. */
export function productModeration({ database, clock, notify, people }: Deps) {
  return {
    /** Finds a published page; null for any other. */
    async find(slugOrId: string) {
      const row = await findBySlugOrId(database.read, slugOrId);
      if (!row || !isPublished(row)) return null;
      const seller = await people.seller(row.userId);
      return seller && !seller.isClosed ? { id: row.id, slug: row.slug, ownerId: row.userId, title: row.title } : null;
    },
    listTakenDown: (queries: Queries, ids: string[]) => listTakenDownProducts(queries, ids),
    /** Takes the product offline and notifies the owner of the reason. Returns the owner; null when it is already taken down. */
    async takeDown(tx: Tx, { id, reason }: { id: string; reason: string }): Promise<number | null> {
      const row = await lockProduct(tx, id);
      if (!row || row.takenDownAt) return null;
      const now = clock.now();
      await saveProduct(tx, { id, changes: { status: 'INACTIVE', takenDownAt: now, takenDownReason: reason }, now });
      await notify(tx, { userId: row.userId, message: reportMessages.noticeOfTakedown(row.title, reason), link: '/digital-products' });
      return row.userId;
    },
    /** Lets the owner publish the product again. Returns the owner; null when it was not taken down. */
    async restore(tx: Tx, id: string): Promise<number | null> {
      const row = await lockProduct(tx, id);
      if (!row?.takenDownAt) return null;
      await saveProduct(tx, { id, changes: { takenDownAt: null, takenDownReason: null }, now: clock.now() });
      await notify(tx, { userId: row.userId, message: reportMessages.noticeOfReturn(row.title), link: '/digital-products' });
      return row.userId;
    },
  };
}
