import { expect, it } from 'vitest';
import { createKeySequence } from './key-sequence.ts';

const known = new Set(['g d', 'c p', '?']);

it('a key sequence recognises two keys in a row, and single keys', () => {
  const press = createKeySequence(known);
  expect(press('g', 0)).toBeNull();
  expect(press('d', 500)).toBe('g d');
  expect(press('d', 600)).toBeNull();
  expect(press('?', 700)).toBe('?');
});

it('a key sequence is dropped when the second key is late or unknown', () => {
  const press = createKeySequence(known);
  press('g', 0);
  expect(press('d', 2_000)).toBeNull();
  press('g', 3_000);
  expect(press('p', 3_100)).toBeNull();
  expect(press('d', 3_200)).toBeNull();
});

it('an unknown second key can start the next key sequence', () => {
  const press = createKeySequence(known);
  press('g', 0);
  press('c', 100);
  expect(press('p', 200)).toBe('c p');
});
