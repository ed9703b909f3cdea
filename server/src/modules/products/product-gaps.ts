import { type ProductPublishBlocker, productMessages } from '@jamun/contract';
import { toPaise } from '../../kit/money.ts';
import type { ProductRow } from './tables.ts';

interface GapContext {
  hasFiles: boolean;
  /** Rupees. */
  largestPrice: number;
}

/** Requirements for publishing that the product does not meet. The price can exceed the maximum after the maximum was lowered. */
export function gapsOf({ price }: Pick<ProductRow, 'price'>, { hasFiles, largestPrice }: GapContext): ProductPublishBlocker[] {
  const gaps: Record<ProductPublishBlocker, boolean> = { price: price > toPaise(largestPrice), files: !hasFiles };
  return (Object.keys(gaps) as ProductPublishBlocker[]).filter((gap) => gaps[gap]);
}

export const gapMessage = (gap: ProductPublishBlocker, largestPrice: number): string =>
  ({ price: productMessages.tooExpensive(largestPrice), files: productMessages.filesMissing })[gap];
