import { isDeepStrictEqual } from 'node:util';
import { type ProductEdit, priceAndStockErrors, productMessages, resolveDiscount } from '@jamun/contract';
import type { z } from 'zod';
import { AppError, invalidField } from '../../kit/app-error.ts';
import { toPaise } from '../../kit/money.ts';
import { loadAndLockProduct } from './change-product.ts';
import { assertPriceCap, inputColumns } from './create-product.ts';
import type { OwnedItem, ProductsDeps } from './deps.ts';
import { type Input, storedInput } from './product-input.ts';
import { saveProduct } from './products.store.ts';
import type { ProductRow } from './tables.ts';

type Edit = z.output<typeof ProductEdit>;

const isDefined = ([, value]: [string, unknown]) => value !== undefined;

const editedFields = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(isDefined)) as { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> };

/** Complete input after the edit. Without `hasDiscount`, the prices decide whether the product has a discount. */
function inputAfter(row: ProductRow, { version: _, hasDiscount, ...edit }: Edit): Input {
  const input = { ...storedInput(row), ...editedFields(edit) };
  return { ...input, ...resolveDiscount({ ...input, hasDiscount }) };
}

/** Applies the rules of a new product, and two rules that depend on the row: price cap and quantity. */
function assertValid(row: ProductRow, input: Input, largestPrice: number): void {
  const errors = Object.fromEntries(priceAndStockErrors(input));
  const [message] = Object.values(errors);
  if (message) throw new AppError('INVALID', { message, errors });
  if (toPaise(input.price) !== row.price) assertPriceCap(input.price, largestPrice);
  const soldOrReserved = row.soldCount + row.heldCount;
  if (input.isLimitedQuantityEnabled && (input.quantity ?? 0) < soldOrReserved)
    throw invalidField('quantity', productMessages.quantitySold(soldOrReserved));
}

/** A new title does not change the slug, because links to it exist. */
export const updateProduct =
  ({ database, clock, largestPrice }: Pick<ProductsDeps, 'database' | 'clock' | 'largestPrice'>) =>
  (owned: OwnedItem, edit: Edit): Promise<ProductRow> =>
    database.transact(async (tx) => {
      const row = await loadAndLockProduct(tx, owned);
      if (edit.version !== undefined && edit.version !== row.version)
        throw new AppError('CONFLICT', { message: productMessages.savedMeanwhile });
      const input = inputAfter(row, edit);
      assertValid(row, input, largestPrice);
      const changes = inputColumns(input);
      // An update without changes keeps the version.
      if (isDeepStrictEqual({ ...row, ...changes }, row)) return row;
      return saveProduct(tx, { id: row.id, changes, now: clock.now() });
    });
