import { describe, expect, it } from 'vitest';
import { keptPages } from './kept-pages.ts';

const shelf = (largest: number) => keptPages<string>({ largest, weigh: (page) => page.length });
const of = (page: string) => async () => page;
const never = async () => {
  throw new Error('was made again');
};

describe('kept pages', () => {
  it('are made once, also when they are asked for by many at once', async () => {
    const pages = shelf(100);
    let count = 0;
    const make = async () => {
      count += 1;
      return 'page';
    };
    expect(await Promise.all([pages.page('a', make), pages.page('a', make), pages.page('a', make)])).toEqual(['page', 'page', 'page']);
    expect(await pages.page('a', make)).toBe('page');
    expect(count).toBe(1);
  });

  it('make room by forgetting what was not asked for longest', async () => {
    const pages = shelf(10);
    await pages.page('a', of('aaaa'));
    await pages.page('b', of('bbbb'));
    await pages.page('a', never);
    await pages.page('c', of('cccc'));
    expect(pages.bytes()).toBe(8);
    expect(await pages.page('a', never)).toBe('aaaa');
    expect(await pages.page('b', of('again'))).toBe('again');
  });

  it('never grow past their limit, however large one is', async () => {
    const pages = shelf(10);
    expect(await pages.page('a', of('a'.repeat(50)))).toHaveLength(50);
    expect(pages.bytes()).toBe(0);
  });

  it('do not keep a failure', async () => {
    const pages = shelf(10);
    await expect(pages.page('a', never)).rejects.toThrow('was made again');
    expect(await pages.page('a', of('good'))).toBe('good');
  });
});
