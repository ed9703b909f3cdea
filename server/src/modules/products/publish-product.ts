import { productMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { loadAndLockProduct } from './change-product.ts';
import type { OwnedItem, ProductsDeps } from './deps.ts';
import { countFiles } from './files/product-files.store.ts';
import { gapMessage, gapsOf } from './product-gaps.ts';
import { saveProduct } from './products.store.ts';
import type { ProductRow } from './tables.ts';
import { assertNotTakenDown } from './take-down-product.ts';

/** Rejects an incomplete product with one error per missing part. Idempotent for a published product. */
export const publishProduct =
  ({ database, clock, largestPrice }: Pick<ProductsDeps, 'database' | 'clock' | 'largestPrice'>) =>
  (owned: OwnedItem): Promise<ProductRow> =>
    database.transact(async (tx) => {
      const row = await loadAndLockProduct(tx, owned);
      if (row.status === 'ACTIVE') return row;
      assertNotTakenDown(row);
      const gaps = gapsOf(row, { hasFiles: (await countFiles(tx, row.id)) > 0, largestPrice });
      const errors = Object.fromEntries(gaps.map((gap) => [gap, gapMessage(gap, largestPrice)]));
      if (gaps.length > 0)
        throw new AppError('INVALID', { message: `${productMessages.notReady}: ${Object.values(errors).join(', ')}`, errors });
      return saveProduct(tx, { id: row.id, changes: { status: 'ACTIVE' }, now: clock.now() });
    });

/** Hides the product and stops its sales. Buyers keep their files. */
export const unpublishProduct =
  ({ database, clock }: Pick<ProductsDeps, 'database' | 'clock'>) =>
  (owned: OwnedItem): Promise<ProductRow> =>
    database.transact(async (tx) => {
      const row = await loadAndLockProduct(tx, owned);
      if (row.status === 'INACTIVE') return row;
      return saveProduct(tx, { id: row.id, changes: { status: 'INACTIVE' }, now: clock.now() });
    });

/** Soft delete: the row and its files stay for buyers. */
export const deleteProduct =
  ({ database, clock }: Pick<ProductsDeps, 'database' | 'clock'>) =>
  (owned: OwnedItem): Promise<void> =>
    database.transact(async (tx) => {
      const { id } = await loadAndLockProduct(tx, owned);
      const now = clock.now();
      await saveProduct(tx, { id, changes: { status: 'INACTIVE', deletedAt: now }, now });
    });
