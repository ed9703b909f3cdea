import { createCipheriv, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealedBox } from './sealed-box.ts';
import { deriveKey, deriveKeys, fingerprint, keyPurposes } from './secret-key.ts';

const key = randomBytes(32);
const boxOf = (current: Buffer, ...previous: Buffer[]) => sealedBox({ current, previous }, randomBytes);
const box = boxOf(key);

/** Encrypts in format version 1, which has no key id. */
function sealVersion1(plain: string, rowId: string, oldKey = key): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', oldKey, nonce).setAAD(Buffer.from(rowId));
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(1), nonce, text, cipher.getAuthTag()]).toString('base64');
}

it('decrypts a sealed value for the same row', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, row) => void expect(box.open(box.seal(plain, row), row)).toBe(plain)),
  );
});

it.each([
  ['version 2', box.seal('ABCPK1234L', 'row-1')],
  ['version 1', sealVersion1('ABCPK1234L', 'row-1')],
])('a %s value cannot be opened for another row, with another key, or after a changed bit', (_format, sealed) => {
  expect(box.open(sealed, 'row-1')).toBe('ABCPK1234L');
  expect(() => box.open(sealed, 'row-2')).toThrow();
  expect(() => boxOf(randomBytes(32)).open(sealed, 'row-1')).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => box.open(changed.toString('base64'), 'row-1')).toThrow();
  }
});

it('opens a stored value of an earlier release, which names its key by the same key id', () => {
  const fixed = boxOf(Buffer.alloc(32, 7));
  const stored = 'AqhO9BAabwSQwrUr8nldFgPtOAJIQMMx9rExXBf7aAFusVr8sNyggjAQUok=';
  expect({ keyId: fixed.keyId, plain: fixed.open(stored, 'row-1') }).toEqual({ keyId: 'a84ef4101a', plain: 'ABCPK1234L' });
});

it('rejects text that is not a sealed value', () => {
  for (const junk of ['', 'AQ==', 'AgAAAAAAAAAAAAAAAAAAAAAAAAA=', 'not base64 at all']) expect(() => box.open(junk, 'row-1')).toThrow();
});

it('seals the same text differently each time', () => {
  expect(box.seal('same', 'row')).not.toBe(box.seal('same', 'row'));
});

describe('key ring', () => {
  const previousKey = randomBytes(32);
  const both = boxOf(key, previousKey);

  it('opens values of the previous key, with and without a key id, and seals with the current key', () => {
    expect(both.open(boxOf(previousKey).seal('secret', 'row'), 'row')).toBe('secret');
    expect(both.open(sealVersion1('secret', 'row', previousKey), 'row')).toBe('secret');
    expect(box.open(both.seal('secret', 'row'), 'row')).toBe('secret');
    expect(() => boxOf(previousKey).open(both.seal('secret', 'row'), 'row')).toThrow(both.keyId);
  });

  it('marks values of the current key by their first bytes, as bytes and as base64', () => {
    const sealed = both.seal('', 'row');
    expect(Buffer.from(sealed, 'base64').subarray(0, both.header.length)).toEqual(both.header);
    expect(sealed.slice(0, 8)).toBe(both.header.toString('base64'));
    expect(both.header.toString('base64')).toHaveLength(8);
    expect(boxOf(previousKey).seal('', 'row').slice(0, 8)).not.toBe(both.header.toString('base64'));
  });

  it('derives key ids from the key alone', () => {
    expect(both.keyId).toBe(box.keyId);
    expect(both.previousKeyIds).toEqual([boxOf(previousKey).keyId]);
    expect(both.keyId).toMatch(/^[0-9a-f]{10}$/);
  });
});

it('derives a distinct, stable key for each purpose', () => {
  const purposes = Object.keys(keyPurposes) as (keyof typeof keyPurposes)[];
  expect(new Set(purposes.map((purpose) => deriveKey(key, purpose).toString('hex'))).size).toBe(purposes.length);
  expect(deriveKey(key, 'files')).toEqual(deriveKey(key, 'files'));
  const previousKey = randomBytes(32);
  expect(deriveKeys({ current: key, previous: [previousKey] }, 'files')).toEqual({
    current: deriveKey(key, 'files'),
    previous: [deriveKey(previousKey, 'files')],
  });
  expect(fingerprint(key, 'a', 'bc')).not.toBe(fingerprint(key, 'ab', 'c'));
});
