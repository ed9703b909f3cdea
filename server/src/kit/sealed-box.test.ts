import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sealedBox } from './sealed-box.ts';
import { deriveKey, fingerprint } from './secret-key.ts';

const key = randomBytes(32);
const box = sealedBox(key, randomBytes);

it('opens what it sealed, for the same row', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, row) => void expect(box.open(box.seal(plain, row), row)).toBe(plain)),
  );
});

it('opens for no other row, with no other key, and not after a single bit was changed', () => {
  const sealed = box.seal('ABCPK1234L', 'row-1');
  expect(() => box.open(sealed, 'row-2')).toThrow();
  expect(() => sealedBox(randomBytes(32), randomBytes).open(sealed, 'row-1')).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  for (let at = 0; at < bytes.length; at++) {
    const bent = Buffer.from(bytes);
    bent[at] = (bent[at] ?? 0) ^ 1;
    expect(() => box.open(bent.toString('base64'), 'row-1')).toThrow();
  }
  for (const junk of ['', 'AQ==', 'not base64 at all']) expect(() => box.open(junk, 'row-1')).toThrow();
});

it('seals the same text differently each time', () => {
  expect(box.seal('same', 'row')).not.toBe(box.seal('same', 'row'));
});

it('derives a key of its own for each use, the same one each time', () => {
  expect(deriveKey(key, 'one')).toEqual(deriveKey(key, 'one'));
  expect(deriveKey(key, 'one')).not.toEqual(deriveKey(key, 'two'));
  expect(fingerprint(key, 'a', 'bc')).not.toBe(fingerprint(key, 'ab', 'c'));
});
