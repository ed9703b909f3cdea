import type { ProductInput } from '@jamun/contract';
import type { z } from 'zod';
import { toRupees } from '../../kit/money.ts';
import type { ProductRow } from './tables.ts';

export type Input = z.output<typeof ProductInput>;

/**
 * Columns that store an input. A new input field does not compile until it has a column. `hasDiscount` is derived: a discounted
 * price is stored only when there is a discount.
 */
export type InputColumns = Pick<ProductRow, Exclude<keyof Input, 'hasDiscount'>>;

/** Stored values as an input, without the derived `hasDiscount`. Inverse of `inputColumns`. */
export const storedInput = (row: InputColumns): Omit<Input, 'hasDiscount'> => ({
  title: row.title,
  description: row.description,
  category: row.category,
  priceType: row.priceType,
  price: toRupees(row.price),
  discountedPrice: row.discountedPrice === null ? null : toRupees(row.discountedPrice),
  ctaButtonText: row.ctaButtonText,
  isLimitedQuantityEnabled: row.isLimitedQuantityEnabled,
  quantity: row.quantity,
});
