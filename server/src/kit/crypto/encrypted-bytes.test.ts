import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../ids.ts';
import { decryptBytes, encryptBytes, encryptionOverhead } from './encrypted-bytes.ts';

const given = { key: randomBytes(32), name: 'kyc-documents/one' };

describe('encrypted bytes', () => {
  it('open with their key and name, and are longer by the overhead', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        const plain = Buffer.from(bytes);
        const encrypted = encryptBytes(plain, given, systemRandom);
        return encrypted.length === plain.length + encryptionOverhead && decryptBytes(encrypted, given).equals(plain);
      }),
    );
  });

  it('do not open with another key, under another name, changed or cut off', () => {
    const encrypted = encryptBytes(Buffer.from('%PDF-1.4 secret'), given, systemRandom);
    expect(() => decryptBytes(encrypted, { ...given, key: randomBytes(32) })).toThrow();
    expect(() => decryptBytes(encrypted, { ...given, name: 'kyc-documents/two' })).toThrow();
    for (let at = 0; at < encrypted.length; at++) {
      const changed = Buffer.from(encrypted);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => decryptBytes(changed, given)).toThrow();
      expect(() => decryptBytes(encrypted.subarray(0, at), given)).toThrow();
    }
  });

  it('are never the same twice', () => {
    const plain = Buffer.from('the same');
    expect(encryptBytes(plain, given, systemRandom).equals(encryptBytes(plain, given, systemRandom))).toBe(false);
  });
});
