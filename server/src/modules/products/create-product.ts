import { type ProductInput, productMessages as say } from '@jamun/contract';
import type { z } from 'zod';
import { invalidField } from '../../kit/app-error.ts';
import { newId } from '../../kit/ids.ts';
import { toPaise } from '../../kit/money.ts';
import { newSlug } from '../../kit/text/slug.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ProductsParts } from './parts.ts';
import { countOf } from './product-list.store.ts';
import { insertProduct } from './products.store.ts';
import type { ProductRow } from './tables.ts';

export function holdCeiling(price: number, largestPrice: number): void {
  if (price > largestPrice) throw invalidField('price', say.tooExpensive(largestPrice));
}

const attempts = 5;

/** Retries with another slug where one is taken. */
export async function insertWithFreeSlug(
  tx: Tx,
  row: Omit<Parameters<typeof insertProduct>[1], 'slug'>,
  nextSlug: () => string,
): Promise<ProductRow> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const made = await insertProduct(tx, { ...row, slug: nextSlug() });
    if (made) return made;
  }
  throw new Error('No free name was found for a product');
}

/** A product that nobody sees yet. */
export const createProduct =
  ({ database, clock, random, holdLimit, largestPrice }: ProductsParts) =>
  (userId: number, input: z.output<typeof ProductInput>): Promise<ProductRow> => {
    const { title, description, category, priceType, price, discountedPrice, ctaButtonText, ...stock } = input;
    holdCeiling(price, largestPrice);
    return database.transact(async (tx) => {
      await holdLimit(tx, { userId, feature: 'digital_products', usage: () => countOf(tx, userId) });
      const now = clock.now();
      const row = {
        ...{ id: newId(random), userId, title, description, category, priceType, ctaText: ctaButtonText },
        ...{ price: toPaise(price), discountedPrice: discountedPrice === null ? null : toPaise(discountedPrice) },
        ...{ isLimited: stock.isLimitedQuantityEnabled, quantity: stock.quantity, createdAt: now, updatedAt: now },
      };
      return insertWithFreeSlug(tx, row, () => newSlug(title, 'product', random));
    });
  };
