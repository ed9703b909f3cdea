import { expect, it } from 'vitest';
import { boundedMap } from './bounded-map.ts';

it('never holds more than it may, and lets go of what was not asked for the longest', () => {
  const map = boundedMap<number, string>(3);
  for (const key of [1, 2, 3]) map.set(key, `value ${key}`);
  expect(map.get(1)).toBe('value 1');
  map.set(4, 'value 4');
  expect([...map.entries()].map(([key]) => key)).toEqual([3, 1, 4]);
  for (let key = 0; key < 1_000; key++) map.set(key, 'more');
  expect(map.size()).toBe(3);
});

it('keeps the last value of a key, and forgets when told', () => {
  const map = boundedMap<string, number>(2);
  map.set('a', 1);
  map.set('a', 2);
  expect([map.get('a'), map.size()]).toEqual([2, 1]);
  map.delete('a');
  expect(map.get('a')).toBeUndefined();
});
