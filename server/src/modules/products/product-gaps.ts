import { type ProductGap, productMessages as say } from '@jamun/contract';
import { toPaise } from '../../kit/money.ts';
import type { ProductRow } from './tables.ts';

interface Ground {
  hasFiles: boolean;
  /** In rupees. */
  largestPrice: number;
}

/** What must still be done before a product can be published. A title and a price it has since it was made; the largest price may have fallen. */
export function gapsOf({ price }: Pick<ProductRow, 'price'>, { hasFiles, largestPrice }: Ground): ProductGap[] {
  const gaps: Record<ProductGap, boolean> = { price: price > toPaise(largestPrice), files: !hasFiles };
  return (Object.keys(gaps) as ProductGap[]).filter((gap) => gaps[gap]);
}

export const gapInWords = (gap: ProductGap, largestPrice: number): string =>
  ({ price: say.tooExpensive(largestPrice), files: say.filesMissing })[gap];
