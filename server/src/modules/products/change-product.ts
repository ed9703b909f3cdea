import { productMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OwnedItem, ProductsDeps } from './deps.ts';
import { lockOwnProduct, saveProduct } from './products.store.ts';
import type { ProductRow } from './tables.ts';

export const productNotFound = () => new AppError('NOT_FOUND', { message: productMessages.notFound });

/** Loads and locks a product of the user. Throws NOT_FOUND. */
export async function loadAndLockProduct(tx: Tx, owned: OwnedItem): Promise<ProductRow> {
  const product = await lockOwnProduct(tx, owned);
  if (!product) throw productNotFound();
  return product;
}

/** Runs a change of the product page in a transaction with the locked product, and increments the version. */
export const changeProduct =
  ({ database, clock }: Pick<ProductsDeps, 'database' | 'clock'>) =>
  <Result>(owned: OwnedItem, change: (tx: Tx, product: ProductRow, now: Date) => Promise<Result>): Promise<Result> =>
    database.transact(async (tx) => {
      const product = await loadAndLockProduct(tx, owned);
      const now = clock.now();
      const result = await change(tx, product, now);
      await saveProduct(tx, { id: product.id, now });
      return result;
    });
