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
 * Two lists that the server has put in order, as one. Each keeps its own order, so what was shown on one page is never shown on another,
 * even where the server sorts letters in another way than the browser.
 */
export function mergePurchases(
  first: readonly PurchasedItem[],
  second: readonly PurchasedItem[],
  { sort = 'date', order = 'desc' }: MergeOrder,
): PurchasedItem[] {
  const direction = order === 'asc' ? 1 : -1;
  const merged: PurchasedItem[] = [];
  let [at, beside] = [0, 0];
  for (let one = first[at], other = second[beside]; one || other; one = first[at], other = second[beside]) {
    const takesOne = one && (!other || direction * compare[sort](one, other) <= 0);
    merged.push((takesOne ? one : other) as PurchasedItem);
    if (takesOne) at += 1;
    else beside += 1;
  }
  return merged;
}
