import { isDeepStrictEqual } from 'node:util';
import { type ProductEdit, productMessages as say, settleDiscount, termsComplaints } from '@jamun/contract';
import type { z } from 'zod';
import { AppError, invalidField } from '../../kit/app-error.ts';
import { toPaise, toRupees } from '../../kit/money.ts';
import { holdProduct } from './change-product.ts';
import { holdCeiling } from './create-product.ts';
import type { Owned, ProductsParts } from './parts.ts';
import { saveProduct } from './products.store.ts';
import type { ProductRow } from './tables.ts';

type Edit = z.output<typeof ProductEdit>;

/** What the fields would be together. What was left out follows from what was said: without a discount no discounted price. */
function termsAfter(row: ProductRow, edit: Edit) {
  const priceType = edit.priceType ?? row.priceType;
  const price = edit.price ?? toRupees(row.price);
  const before = row.discountedPrice === null ? null : toRupees(row.discountedPrice);
  const discountedPrice = edit.discountedPrice === undefined ? before : edit.discountedPrice;
  return {
    priceType,
    price,
    ...settleDiscount({ priceType, price, hasDiscount: edit.hasDiscount, discountedPrice }),
    isLimitedQuantityEnabled: edit.isLimitedQuantityEnabled ?? row.isLimited,
    quantity: edit.quantity === undefined ? row.quantity : edit.quantity,
  };
}

/** The same rules as for a new product, and two that only the row can tell. */
function refuse(row: ProductRow, terms: ReturnType<typeof termsAfter>, largestPrice: number): void {
  const complaints = Object.fromEntries(termsComplaints(terms));
  const [message] = Object.values(complaints);
  if (message) throw new AppError('INVALID', { message, errors: complaints });
  if (toPaise(terms.price) !== row.price) holdCeiling(terms.price, largestPrice);
  const taken = row.soldCount + row.heldCount;
  if (terms.isLimitedQuantityEnabled && (terms.quantity ?? 0) < taken) throw invalidField('quantity', say.quantitySold(taken));
}

/** The name in its address stays, whatever it is called: links to it are out there. */
export const updateProduct =
  ({ database, clock, largestPrice }: ProductsParts) =>
  (owned: Owned, edit: Edit): Promise<ProductRow> =>
    database.transact(async (tx) => {
      const row = await holdProduct(tx, owned);
      if (edit.version !== undefined && edit.version !== row.version) throw new AppError('CONFLICT', { message: say.savedMeanwhile });
      const terms = termsAfter(row, edit);
      refuse(row, terms, largestPrice);
      const changes = {
        title: edit.title ?? row.title,
        description: edit.description ?? row.description,
        category: edit.category ?? row.category,
        ctaText: edit.ctaButtonText ?? row.ctaText,
        priceType: terms.priceType,
        price: toPaise(terms.price),
        discountedPrice: terms.discountedPrice === null ? null : toPaise(terms.discountedPrice),
        isLimited: terms.isLimitedQuantityEnabled,
        quantity: terms.quantity,
      };
      // Saying the same once more is no other version.
      if (isDeepStrictEqual({ ...row, ...changes }, row)) return row;
      return saveProduct(tx, { id: row.id, changes, now: clock.now() });
    });
