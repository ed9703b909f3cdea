import type { Tx } from '../../platform/db/database.ts';
import type { ErasePersonalData } from '../../platform/personal-data/personal-data.port.ts';
import type { ProductsDeps } from './deps.ts';
import { deleteParts, eraseTitle, lockAllOwnProducts } from './erasure.store.ts';
import { deleteAllFiles } from './files/product-files.store.ts';
import { discardUnused } from './files/shared-files.ts';
import { deleteAllImages } from './page/gallery.store.ts';
import { saveProduct } from './products.store.ts';
import type { ProductRow } from './tables.ts';

/** Columns that stay after the erasure. The title is erased separately, unless the product was sold. */
type KeptColumn =
  | ('id' | 'userId' | 'slug' | 'title' | 'titleKey' | 'version' | 'createdAt' | 'updatedAt')
  | ('category' | 'priceType' | 'price' | 'discountedPrice' | 'ctaButtonText' | 'isLimitedQuantityEnabled' | 'quantity')
  | ('heldCount' | 'soldCount' | 'salesCount' | 'revenue' | 'takenDownAt' | 'takenDownReason');

/** A new column does not compile until it is erased here or listed in `KeptColumn`. */
const erasedColumns = ({ salesCount, deletedAt, purgedAt }: ProductRow, now: Date): Omit<ProductRow, KeptColumn> => ({
  description: '',
  coverFileId: null,
  coverPreviewFileId: null,
  status: 'INACTIVE',
  deletedAt: deletedAt ?? now,
  purgedAt: salesCount > 0 ? null : (purgedAt ?? now),
});

/** Erases the products of a seller. Buyers keep the title and the files of the products that they bought. */
export function erasePersonalData(deps: Pick<ProductsDeps, 'clock' | 'files'>): ErasePersonalData {
  const discard = discardUnused(deps);

  async function eraseProduct(tx: Tx, product: ProductRow): Promise<void> {
    const { id, userId, coverFileId, coverPreviewFileId } = product;
    const now = deps.clock.now();
    const isSold = product.salesCount > 0;
    await deleteParts(tx, id);
    const unusedFileIds = [...(await deleteAllImages(tx, id)), ...(isSold ? [] : await deleteAllFiles(tx, id))];
    await saveProduct(tx, { id, changes: erasedColumns(product, now), now });
    if (!isSold) await eraseTitle(tx, id);
    await discard(tx, { fileIds: [...unusedFileIds, coverFileId, coverPreviewFileId], userId });
  }

  return async (tx, userId) => {
    for (const product of await lockAllOwnProducts(tx, userId)) await eraseProduct(tx, product);
  };
}
