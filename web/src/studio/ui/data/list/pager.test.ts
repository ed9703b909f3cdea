import { expect, it } from 'vitest';
import { pageNumbers } from './pager.tsx';

const shown = (page: number, pages: number) =>
  pageNumbers(page, pages)
    .map((number) => number ?? '…')
    .join(' ');

it.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 4, '1 2 3 4'],
  [1, 10, '1 2 3 … 10'],
  [2, 10, '1 2 3 … 10'],
  [3, 10, '1 2 3 4 … 10'],
  [4, 10, '1 2 3 4 5 … 10'],
  [5, 10, '1 … 4 5 6 … 10'],
  [7, 10, '1 … 6 7 8 9 10'],
  [9, 10, '1 … 8 9 10'],
  [10, 10, '1 … 8 9 10'],
  [205, 205, '1 … 203 204 205'],
])('the pager on page %i of %i shows %s', (page, pages, offered) => {
  expect(shown(page, pages)).toBe(offered);
});

it('the pager shows at most seven items and no page twice', () => {
  for (let pages = 1; pages <= 30; pages += 1)
    for (let page = 1; page <= pages; page += 1) {
      const numbers = pageNumbers(page, pages);
      expect(numbers.length).toBeLessThanOrEqual(7);
      expect(numbers).toContain(page);
      const real = numbers.filter((number) => number !== null);
      expect(new Set(real).size).toBe(real.length);
    }
});
