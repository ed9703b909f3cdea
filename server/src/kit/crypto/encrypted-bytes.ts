import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { RandomBytes } from '../ids.ts';

const version = 1;
const nonceLength = 12;
const tagLength = 16;

/** Bytes that encryption adds to the content. */
export const encryptionOverhead = 1 + nonceLength + tagLength;
export const dataKeyLength = 32;

interface Encryption {
  /** Data key, used for this content only. */
  key: Buffer;
  /** Associated data: decryption fails under another name. */
  name: string;
}

/** AES-256-GCM over whole files. Format: version, nonce, ciphertext, tag. */
export function encryptBytes(plain: Buffer, { key, name }: Encryption, random: RandomBytes): Buffer {
  const nonce = random(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([Buffer.of(version), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export function decryptBytes(encrypted: Buffer, { key, name }: Encryption): Buffer {
  if (encrypted[0] !== version || encrypted.length < encryptionOverhead) throw new Error('Not in the format of encrypted files');
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(1, 1 + nonceLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(name))
    .setAuthTag(encrypted.subarray(-tagLength));
  return Buffer.concat([decipher.update(encrypted.subarray(1 + nonceLength, -tagLength)), decipher.final()]);
}
