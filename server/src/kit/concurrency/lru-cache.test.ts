import { expect, it } from 'vitest';
import { lruCache } from './lru-cache.ts';

it('evicts the least recently used entry at the maximum size', () => {
  const cache = lruCache<number, string>(3);
  for (const key of [1, 2, 3]) cache.set(key, `value ${key}`);
  expect(cache.get(1)).toBe('value 1');
  cache.set(4, 'value 4');
  expect([...cache.entries()].map(([key]) => key)).toEqual([3, 1, 4]);
  for (let key = 0; key < 1_000; key++) cache.set(key, 'more');
  expect(cache.size()).toBe(3);
});

it('replaces the value of a key and deletes keys', () => {
  const cache = lruCache<string, number>(2);
  cache.set('a', 1);
  cache.set('a', 2);
  expect({ value: cache.get('a'), size: cache.size() }).toEqual({ value: 2, size: 1 });
  cache.delete('a');
  expect(cache.get('a')).toBeUndefined();
});

it('evicts a small batch of the least recently used entries from a large cache', () => {
  const cache = lruCache<number, string>(640);
  for (let key = 0; key <= 640; key++) cache.set(key, 'value');
  expect({ size: cache.size(), evicted: cache.get(9), kept: cache.get(10) }).toEqual({ size: 631, evicted: undefined, kept: 'value' });
});
