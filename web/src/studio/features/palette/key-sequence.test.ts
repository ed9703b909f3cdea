import { expect, it } from 'vitest';
import { keySequence } from './key-sequence.ts';

const known = new Set(['g d', 'c p', '?']);

it('hears two keys one after the other, and one alone', () => {
  const press = keySequence(known);
  expect(press('g', 0)).toBeNull();
  expect(press('d', 500)).toBe('g d');
  expect(press('d', 600)).toBeNull();
  expect(press('?', 700)).toBe('?');
});

it('forgets the first when the second comes late, or is another', () => {
  const press = keySequence(known);
  press('g', 0);
  expect(press('d', 2_000)).toBeNull();
  press('g', 3_000);
  expect(press('p', 3_100)).toBeNull();
  expect(press('d', 3_200)).toBeNull();
});

it('lets a mistaken key begin the next one', () => {
  const press = keySequence(known);
  press('g', 0);
  press('c', 100);
  expect(press('p', 200)).toBe('c p');
});
