import type { ProductInput } from '@jamun/contract';
import type { z } from 'zod';
import { toRupees } from '../../kit/money.ts';
import type { ProductRow } from './tables.ts';

/** The complete input of a product. */
export type Input = z.output<typeof ProductInput>;

/** Input fields whose column has another name, or none. */
interface Renamed {
  ctaButtonText: 'ctaText';
  isLimitedQuantityEnabled: 'isLimited';
  /** Derived: a discounted price is stored only when there is a discount. */
  hasDiscount: never;
}

/** Columns that hold an input. A new input field does not compile until there is a column for it. */
export type InputColumns = Pick<ProductRow, Renamed[keyof Renamed] | Exclude<keyof Input, keyof Renamed>>;

/** Stored values as an input, without the derived `hasDiscount`. Inverse of `inputColumns`. */
export const storedInput = (row: InputColumns): Omit<Input, 'hasDiscount'> => ({
  title: row.title,
  description: row.description,
  category: row.category,
  priceType: row.priceType,
  price: toRupees(row.price),
  discountedPrice: row.discountedPrice === null ? null : toRupees(row.discountedPrice),
  ctaButtonText: row.ctaText,
  isLimitedQuantityEnabled: row.isLimited,
  quantity: row.quantity,
});
