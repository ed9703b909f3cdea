import { describe, expect, it } from 'vitest';
import { mergePurchases } from './merge-purchases.ts';
import type { PurchasedItem } from './purchased-item.ts';

const item = (name: string, amount: number, day: number): PurchasedItem => ({
  type: 'DIGITAL_PRODUCT',
  id: name,
  orderId: name,
  status: 'ACTIVE',
  refund: null,
  expiresAt: null,
  subscription: null,
  name,
  amount,
  boughtAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
});
const names = (items: PurchasedItem[]) => items.map(({ name }) => name).join('');

describe('merged purchases', () => {
  it('purchases are sorted by date, newest first, by default', () => {
    expect(names(mergePurchases([item('d', 1, 9), item('b', 1, 4)], [item('c', 1, 8), item('a', 1, 2)], {}))).toBe('dcba');
  });

  it('purchases are sorted by name without regard to case', () => {
    expect(
      names(mergePurchases([item('a', 1, 1), item('C', 1, 1)], [item('B', 1, 1), item('d', 1, 1)], { sort: 'name', order: 'asc' })),
    ).toBe('aBCd');
  });

  it('purchases are sorted by amount in both directions', () => {
    expect(names(mergePurchases([item('a', 1, 1), item('c', 3, 1)], [item('b', 2, 1)], { sort: 'amount', order: 'asc' }))).toBe('abc');
    expect(names(mergePurchases([item('c', 3, 1), item('a', 1, 1)], [item('b', 2, 1)], { sort: 'amount', order: 'desc' }))).toBe('cba');
  });

  it('the first merged purchases stay the same when more pages are loaded', () => {
    const first = [9, 7, 5, 3, 1].map((day) => item(`t${day}`, 1, day));
    const second = [8, 8, 2].map((day, index) => item(`d${index}`, 1, day));
    const whole = mergePurchases(first, second, {});
    expect(mergePurchases(first.slice(0, 4), second, {}).slice(0, 4)).toEqual(whole.slice(0, 4));
    expect(whole).toHaveLength(8);
  });

  it('merging two empty lists gives an empty list', () => expect(mergePurchases([], [], {})).toEqual([]));
});
