import { productMessages } from '@jamun/contract';
import { newId } from '../../kit/ids.ts';
import { newSlug } from '../../kit/text/slug.ts';
import type { Tx } from '../../platform/db/database.ts';
import { loadAndLockProduct } from './change-product.ts';
import { insertWithFreeSlug } from './create-product.ts';
import type { OwnedItem, ProductsDeps } from './deps.ts';
import { insertFile, listFiles } from './files/product-files.store.ts';
import { insertImage, listImages } from './page/gallery.store.ts';
import { copyParts, partStore } from './page/product-parts.store.ts';
import type { PageRows } from './product.presenter.ts';
import { countOwnProducts } from './product-list.store.ts';
import type { ProductRow } from './tables.ts';
import { assertNotTakenDown } from './take-down-product.ts';

type Deps = Pick<ProductsDeps, 'database' | 'clock' | 'random' | 'files' | 'assertPlanLimit'>;

const longestTitle = 150;

/** "Copy of …", truncated to the longest title. */
const copyTitle = (title: string): string => [...`${productMessages.copyOf}${title}`].slice(0, longestTitle).join('').trimEnd();

/** Columns that a copy does not take from the original: it is an unpublished product without sales and reservations. */
type OwnColumn =
  | ('id' | 'slug' | 'titleKey' | 'status' | 'version')
  | ('heldCount' | 'soldCount' | 'salesCount' | 'revenue')
  | ('createdAt' | 'updatedAt' | 'deletedAt' | 'purgedAt' | 'takenDownAt' | 'takenDownReason');

/** A new column does not compile until it is copied here or listed in `OwnColumn`. */
const copiedColumns = (row: ProductRow): Omit<ProductRow, OwnColumn> => ({
  userId: row.userId,
  title: copyTitle(row.title),
  description: row.description,
  category: row.category,
  priceType: row.priceType,
  price: row.price,
  discountedPrice: row.discountedPrice,
  ctaButtonText: row.ctaButtonText,
  isLimitedQuantityEnabled: row.isLimitedQuantityEnabled,
  quantity: row.quantity,
  coverFileId: row.coverFileId,
  coverPreviewFileId: row.coverPreviewFileId,
});

/** Sequential queries, because a transaction has one connection. */
const readPage = async (tx: Tx, productId: string): Promise<PageRows> => ({
  files: await listFiles(tx, productId),
  gallery: await listImages(tx, productId),
  testimonials: await partStore('testimonial').of(tx, productId),
  faqs: await partStore('faq').of(tx, productId),
  questions: await partStore('question').of(tx, productId),
  support: await partStore('support').of(tx, productId),
});

/** Locks the files before the copy refers to them: another product that shares a file may be discarding it concurrently. */
function lockSharedFiles({ files }: Pick<ProductsDeps, 'files'>, tx: Tx, row: ProductRow, rows: PageRows): Promise<void> {
  const shared = [row.coverFileId, row.coverPreviewFileId, ...rows.files.map(({ fileId }) => fileId)];
  const ids = [...shared, ...rows.gallery.map(({ fileId }) => fileId)].filter((id) => id !== null);
  return files.lock(tx, ids, 'key share');
}

/** Creates an unpublished copy of a product with its whole page. The copy shares the files of the original. */
export const duplicateProduct =
  (deps: Deps) =>
  (owned: OwnedItem): Promise<ProductRow> =>
    deps.database.transact(async (tx) => {
      const { clock, random, assertPlanLimit } = deps;
      const { userId } = owned;
      await assertPlanLimit(tx, { userId, feature: 'digital_products', usage: () => countOwnProducts(tx, userId) });
      const original = await loadAndLockProduct(tx, owned);
      assertNotTakenDown(original);
      const rows = await readPage(tx, original.id);
      await lockSharedFiles(deps, tx, original, rows);
      const now = clock.now();
      const columns = { ...copiedColumns(original), id: newId(random), createdAt: now, updatedAt: now };
      const copy = await insertWithFreeSlug(tx, columns, () => newSlug(columns.title, 'product', random));
      const newRow = () => ({ id: newId(random), productId: copy.id, createdAt: now });
      for (const { fileId, fileName, fileType, size } of rows.files)
        await insertFile(tx, { ...newRow(), fileId, fileName, fileType, size });
      for (const { fileId, imageName } of rows.gallery) await insertImage(tx, { ...newRow(), fileId, imageName });
      await copyParts(tx, rows, { productId: copy.id, now, nextId: () => newId(random) });
      return copy;
    });
