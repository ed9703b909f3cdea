import { productMessages } from '@jamun/contract';
import { invalidField } from '../../kit/app-error.ts';
import { newId } from '../../kit/ids.ts';
import { toPaise } from '../../kit/money.ts';
import { newSlug } from '../../kit/text/slug.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ProductsDeps } from './deps.ts';
import type { Input, InputColumns } from './product-input.ts';
import { countOwnProducts } from './product-list.store.ts';
import { insertProduct } from './products.store.ts';
import type { ProductRow } from './tables.ts';

type Deps = Pick<ProductsDeps, 'database' | 'clock' | 'random' | 'assertPlanLimit' | 'largestPrice'>;

/** Columns of an input, for create and update. Inverse of `storedInput`. */
export const inputColumns = (input: Input): InputColumns => ({
  title: input.title,
  description: input.description,
  category: input.category,
  priceType: input.priceType,
  price: toPaise(input.price),
  discountedPrice: input.discountedPrice === null ? null : toPaise(input.discountedPrice),
  ctaButtonText: input.ctaButtonText,
  isLimitedQuantityEnabled: input.isLimitedQuantityEnabled,
  quantity: input.quantity,
});

export function assertPriceCap(price: number, largestPrice: number): void {
  if (price > largestPrice) throw invalidField('price', productMessages.tooExpensive(largestPrice));
}

const attempts = 5;

/** Retries with a new slug when the slug is taken. */
export async function insertWithFreeSlug(
  tx: Tx,
  row: Omit<Parameters<typeof insertProduct>[1], 'slug'>,
  nextSlug: () => string,
): Promise<ProductRow> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const inserted = await insertProduct(tx, { ...row, slug: nextSlug() });
    if (inserted) return inserted;
  }
  throw new Error('No free slug was found for a product');
}

/** Creates an unpublished product. */
export const createProduct =
  ({ database, clock, random, assertPlanLimit, largestPrice }: Deps) =>
  (userId: number, input: Input): Promise<ProductRow> => {
    assertPriceCap(input.price, largestPrice);
    return database.transact(async (tx) => {
      await assertPlanLimit(tx, { userId, feature: 'digital_products', usage: () => countOwnProducts(tx, userId) });
      const now = clock.now();
      const row = { ...inputColumns(input), id: newId(random), userId, createdAt: now, updatedAt: now };
      return insertWithFreeSlug(tx, row, () => newSlug(input.title, 'product', random));
    });
  };
