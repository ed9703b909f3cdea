import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { RandomBytes } from '../ids.ts';

const version = 1;
const nonceLength = 12;
const tagLength = 16;

/** Bytes by which an encrypted object is longer than its content. */
export const encryptionOverhead = 1 + nonceLength + tagLength;
export const dataKeyLength = 32;

interface Encryption {
  /** A data key of this content alone. */
  key: Buffer;
  /** Associated data: content that was encrypted under one name opens under no other. */
  name: string;
}

/** AES-256-GCM over whole files: version, nonce, text, tag. */
export function encryptBytes(plain: Buffer, { key, name }: Encryption, random: RandomBytes): Buffer {
  const nonce = random(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([Buffer.of(version), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export function decryptBytes(encrypted: Buffer, { key, name }: Encryption): Buffer {
  if (encrypted[0] !== version || encrypted.length < encryptionOverhead) throw new Error('These are not encrypted bytes');
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(1, 1 + nonceLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(name))
    .setAuthTag(encrypted.subarray(-tagLength));
  return Buffer.concat([decipher.update(encrypted.subarray(1 + nonceLength, -tagLength)), decipher.final()]);
}
