import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { RandomBytes } from '../ids.ts';
import { allKeys, type KeyRing } from './secret-key.ts';

/** Format of old values, without a key id: version, nonce, ciphertext, tag. */
const version1 = 1;
/** Current format: version, key id, nonce, ciphertext, tag. */
const version = 2;
const keyIdLength = 5;
/** Version and key id: exactly eight base64 characters, so that SQL can compare the header as bytes and as base64. */
const headerLength = 1 + keyIdLength;
const nonceLength = 12;
const tagLength = 16;

/** Encryption of secrets at rest. The row id is associated data: a value copied to another row does not decrypt. */
export interface SealedBox {
  seal(plain: string, rowId: string): string;
  open(sealed: string, rowId: string): string;
}

/** Sealed box of a key ring: encrypts with the current key, decrypts with any of its keys. */
export interface RotatingBox extends SealedBox {
  /** Id of the current key, hexadecimal. */
  keyId: string;
  previousKeyIds: string[];
  /** First bytes of every value that the current key has sealed. */
  header: Buffer;
}

/** Key id: derived one-way, so it reveals nothing about the key. */
const idOf = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'jamun:key-id', keyIdLength));

interface Ciphertext {
  nonce: Buffer;
  text: Buffer;
  tag: Buffer;
  associatedData: Buffer;
}

function decrypt(key: Buffer, { nonce, text, tag, associatedData }: Ciphertext): string {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength }).setAAD(associatedData).setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

/** For version 1 values: they do not say which key they need, so every key is tried. */
function decryptWithAny(keys: Buffer[], sealed: Ciphertext): string {
  for (const [index, key] of keys.entries()) {
    try {
      return decrypt(key, sealed);
    } catch (error) {
      if (index === keys.length - 1) throw error;
    }
  }
  throw new Error('The key ring is empty');
}

/** AES-256-GCM, as base64. Header and row id are associated data. */
export function sealedBox(ring: KeyRing, random: RandomBytes): RotatingBox {
  const keys = allKeys(ring);
  const byId = new Map(keys.map((key) => [idOf(key).toString('hex'), key]));
  const [keyId = '', ...previousKeyIds] = byId.keys();
  const header = Buffer.concat([Buffer.of(version), Buffer.from(keyId, 'hex')]);
  return {
    keyId,
    previousKeyIds,
    header,
    seal(plain, rowId) {
      const nonce = random(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', ring.current, nonce).setAAD(Buffer.concat([header, Buffer.from(rowId)]));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([header, nonce, text, cipher.getAuthTag()]).toString('base64');
    },
    open(sealed, rowId) {
      const bytes = Buffer.from(sealed, 'base64');
      const hasKeyId = bytes[0] === version;
      const start = hasKeyId ? headerLength : 1;
      if ((!hasKeyId && bytes[0] !== version1) || bytes.length < start + nonceLength + tagLength) throw new Error('Not a sealed value');
      const ciphertext = {
        nonce: bytes.subarray(start, start + nonceLength),
        text: bytes.subarray(start + nonceLength, -tagLength),
        tag: bytes.subarray(-tagLength),
      };
      if (!hasKeyId) return decryptWithAny(keys, { ...ciphertext, associatedData: Buffer.from(rowId) });
      const id = bytes.subarray(1, headerLength).toString('hex');
      const key = byId.get(id);
      if (!key) throw new Error(`Value is sealed with key ${id}, which is not configured`);
      return decrypt(key, { ...ciphertext, associatedData: Buffer.concat([bytes.subarray(0, headerLength), Buffer.from(rowId)]) });
    },
  };
}
