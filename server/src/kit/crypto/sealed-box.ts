import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { RandomBytes } from '../ids.ts';
import { allKeys, type KeyRing } from './secret-key.ts';

/** Values from before keys had ids: version, nonce, text, tag. */
const withoutKeyId = 1;
/** Version, key id, nonce, text, tag. */
const version = 2;
const keyIdLength = 5;
/** Version and key id: eight characters of base64, so that SQL can compare them in either form. */
const headerLength = 1 + keyIdLength;
const nonceLength = 12;
const tagLength = 16;

/** Secrets at rest. What was sealed for one row opens for no other: the row's id is part of the seal. */
export interface SealedBox {
  seal(plain: string, rowId: string): string;
  open(sealed: string, rowId: string): string;
}

/** Sealed box of a key ring: seals with the current key, opens with all of them. */
export interface RotatingBox extends SealedBox {
  /** Id of the current key, in hexadecimal digits. */
  keyId: string;
  previousKeyIds: string[];
  /** The bytes with which everything begins that the current key has sealed. */
  header: Buffer;
}

/** Names a key without telling anything about it. */
const idOf = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'jamun:key-id', keyIdLength));

interface Sealed {
  nonce: Buffer;
  text: Buffer;
  tag: Buffer;
  associated: Buffer;
}

function decrypt(key: Buffer, { nonce, text, tag, associated }: Sealed): string {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength }).setAAD(associated).setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

/** Nothing in such a value tells which key it needs. */
function decryptWithAny(keys: Buffer[], sealed: Sealed): string {
  for (const [index, key] of keys.entries()) {
    try {
      return decrypt(key, sealed);
    } catch (error) {
      if (index === keys.length - 1) throw error;
    }
  }
  throw new Error('A key ring has at least one key');
}

/** AES-256-GCM, as base64. The header and the row's id are associated data. */
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
      if ((!hasKeyId && bytes[0] !== withoutKeyId) || bytes.length < start + nonceLength + tagLength)
        throw new Error('This is not a sealed box');
      const parts = {
        nonce: bytes.subarray(start, start + nonceLength),
        text: bytes.subarray(start + nonceLength, -tagLength),
        tag: bytes.subarray(-tagLength),
      };
      if (!hasKeyId) return decryptWithAny(keys, { ...parts, associated: Buffer.from(rowId) });
      const id = bytes.subarray(1, headerLength).toString('hex');
      const key = byId.get(id);
      if (!key) throw new Error(`A value is sealed with the key ${id}, which is not configured`);
      return decrypt(key, { ...parts, associated: Buffer.concat([bytes.subarray(0, headerLength), Buffer.from(rowId)]) });
    },
  };
}
