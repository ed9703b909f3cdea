import type { PurchasedItem } from './purchased-item.ts';

interface MergeOrder {
  sort?: 'date' | 'name' | 'amount' | undefined;
  order?: 'asc' | 'desc' | undefined;
}

const compare = {
  date: (one: PurchasedItem, other: PurchasedItem) => Date.parse(one.boughtAt) - Date.parse(other.boughtAt),
  name: (one: PurchasedItem, other: PurchasedItem) => one.name.localeCompare(other.name, 'en', { sensitivity: 'base' }),
  amount: (one: PurchasedItem, other: PurchasedItem) => one.amount - other.amount,
};

/**
 * Merges two lists that the server has sorted. Each keeps its own order, so that no item is shown on two pages even when server and
 * browser sort letters differently.
 */
export function mergePurchases(
  first: readonly PurchasedItem[],
  second: readonly PurchasedItem[],
  { sort = 'date', order = 'desc' }: MergeOrder,
): PurchasedItem[] {
  const direction = order === 'asc' ? 1 : -1;
  const merged: PurchasedItem[] = [];
  let [firstIndex, secondIndex] = [0, 0];
  for (let one = first[firstIndex], other = second[secondIndex]; one || other; one = first[firstIndex], other = second[secondIndex]) {
    const takesOne = one && (!other || direction * compare[sort](one, other) <= 0);
    merged.push((takesOne ? one : other) as PurchasedItem);
    if (takesOne) firstIndex += 1;
    else secondIndex += 1;
  }
  return merged;
}
