import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../ids.ts';
import { decryptBytes, encryptBytes, encryptionOverhead } from './encrypted-bytes.ts';

const encryption = { key: randomBytes(32), name: 'kyc-documents/one' };

describe('encrypted bytes', () => {
  it('decrypts with the same key and name; the ciphertext is longer by encryptionOverhead', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        const plain = Buffer.from(bytes);
        const encrypted = encryptBytes(plain, encryption, systemRandom);
        return encrypted.length === plain.length + encryptionOverhead && decryptBytes(encrypted, encryption).equals(plain);
      }),
    );
  });

  it('rejects another key, another name, changed bytes and truncated bytes', () => {
    const encrypted = encryptBytes(Buffer.from('%PDF-1.4 secret'), encryption, systemRandom);
    expect(() => decryptBytes(encrypted, { ...encryption, key: randomBytes(32) })).toThrow();
    expect(() => decryptBytes(encrypted, { ...encryption, name: 'kyc-documents/two' })).toThrow();
    for (let at = 0; at < encrypted.length; at++) {
      const changed = Buffer.from(encrypted);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => decryptBytes(changed, encryption)).toThrow();
      expect(() => decryptBytes(encrypted.subarray(0, at), encryption)).toThrow();
    }
  });

  it('encrypts equal content differently each time', () => {
    const plain = Buffer.from('the same');
    expect(encryptBytes(plain, encryption, systemRandom).equals(encryptBytes(plain, encryption, systemRandom))).toBe(false);
  });
});
