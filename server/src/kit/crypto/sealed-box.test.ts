import { createCipheriv, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealedBox } from './sealed-box.ts';
import { deriveKey, deriveKeys, fingerprint, keyPurposes } from './secret-key.ts';

const key = randomBytes(32);
const boxOf = (current: Buffer, ...previous: Buffer[]) => sealedBox({ current, previous }, randomBytes);
const box = boxOf(key);

/** A value in the format from before keys had ids. */
function sealedBefore(plain: string, rowId: string, oldKey = key): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', oldKey, nonce).setAAD(Buffer.from(rowId));
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(1), nonce, text, cipher.getAuthTag()]).toString('base64');
}

it('opens what it sealed, for the same row', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, row) => void expect(box.open(box.seal(plain, row), row)).toBe(plain)),
  );
});

it.each([
  ['of today', box.seal('ABCPK1234L', 'row-1')],
  ['without a key id', sealedBefore('ABCPK1234L', 'row-1')],
])('a value %s opens for no other row, with no other key, and not after a single bit was changed', (_format, sealed) => {
  expect(box.open(sealed, 'row-1')).toBe('ABCPK1234L');
  expect(() => box.open(sealed, 'row-2')).toThrow();
  expect(() => boxOf(randomBytes(32)).open(sealed, 'row-1')).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  for (let at = 0; at < bytes.length; at++) {
    const bent = Buffer.from(bytes);
    bent[at] = (bent[at] ?? 0) ^ 1;
    expect(() => box.open(bent.toString('base64'), 'row-1')).toThrow();
  }
});

it('text that is no sealed value does not open', () => {
  for (const junk of ['', 'AQ==', 'AgAAAAAAAAAAAAAAAAAAAAAAAAA=', 'not base64 at all']) expect(() => box.open(junk, 'row-1')).toThrow();
});

it('seals the same text differently each time', () => {
  expect(box.seal('same', 'row')).not.toBe(box.seal('same', 'row'));
});

describe('a key ring', () => {
  const former = randomBytes(32);
  const both = boxOf(key, former);

  it('opens values of the former key, with and without a key id, and seals with the current one', () => {
    expect(both.open(boxOf(former).seal('secret', 'row'), 'row')).toBe('secret');
    expect(both.open(sealedBefore('secret', 'row', former), 'row')).toBe('secret');
    expect(box.open(both.seal('secret', 'row'), 'row')).toBe('secret');
    expect(() => boxOf(former).open(both.seal('secret', 'row'), 'row')).toThrow(both.keyId);
  });

  it('tells values of the current key by their first bytes, as bytes and as base64', () => {
    const sealed = both.seal('', 'row');
    expect(Buffer.from(sealed, 'base64').subarray(0, both.header.length)).toEqual(both.header);
    expect(sealed.slice(0, 8)).toBe(both.header.toString('base64'));
    expect(both.header.toString('base64')).toHaveLength(8);
    expect(boxOf(former).seal('', 'row').slice(0, 8)).not.toBe(both.header.toString('base64'));
  });

  it('names keys by ids that depend on the key alone', () => {
    expect(both.keyId).toBe(box.keyId);
    expect(both.previousKeyIds).toEqual([boxOf(former).keyId]);
    expect(both.keyId).toMatch(/^[0-9a-f]{10}$/);
  });
});

it('derives a key of its own for each use, the same one each time', () => {
  const purposes = Object.keys(keyPurposes) as (keyof typeof keyPurposes)[];
  expect(new Set(purposes.map((purpose) => deriveKey(key, purpose).toString('hex'))).size).toBe(purposes.length);
  expect(deriveKey(key, 'files')).toEqual(deriveKey(key, 'files'));
  const former = randomBytes(32);
  expect(deriveKeys({ current: key, previous: [former] }, 'files')).toEqual({
    current: deriveKey(key, 'files'),
    previous: [deriveKey(former, 'files')],
  });
  expect(fingerprint(key, 'a', 'bc')).not.toBe(fingerprint(key, 'ab', 'c'));
});
