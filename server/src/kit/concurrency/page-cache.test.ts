import { describe, expect, it } from 'vitest';
import { pageCache } from './page-cache.ts';

const createCache = (largest: number) => pageCache<string>({ largest, weigh: (page) => page.length });
const rendering = (page: string) => async () => page;
const never = async () => {
  throw new Error('rendered again');
};

describe('page cache', () => {
  it('the page cache renders a page once for concurrent requests', async () => {
    const pages = createCache(100);
    let count = 0;
    const make = async () => {
      count += 1;
      return 'page';
    };
    expect(await Promise.all([pages.page('a', make), pages.page('a', make), pages.page('a', make)])).toEqual(['page', 'page', 'page']);
    expect(await pages.page('a', make)).toBe('page');
    expect(count).toBe(1);
  });

  it('the page cache evicts the least recently used page', async () => {
    const pages = createCache(10);
    await pages.page('a', rendering('aaaa'));
    await pages.page('b', rendering('bbbb'));
    await pages.page('a', never);
    await pages.page('c', rendering('cccc'));
    expect(pages.bytes()).toBe(8);
    expect(await pages.page('a', never)).toBe('aaaa');
    expect(await pages.page('b', rendering('again'))).toBe('again');
  });

  it('the page cache never exceeds its limit, even for an oversized page', async () => {
    const pages = createCache(10);
    expect(await pages.page('a', rendering('a'.repeat(50)))).toHaveLength(50);
    expect(pages.bytes()).toBe(0);
  });

  it('the page cache does not cache a failed rendering', async () => {
    const pages = createCache(10);
    await expect(pages.page('a', never)).rejects.toThrow('rendered again');
    expect(await pages.page('a', rendering('good'))).toBe('good');
  });
});
