import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { RandomBytes } from './ids.ts';

const version = 1;
const nonceLength = 12;
const tagLength = 16;

/** Secrets at rest. What was sealed for one row opens for no other: the row's id is part of the seal. */
export interface SealedBox {
  seal(plain: string, rowId: string): string;
  open(sealed: string, rowId: string): string;
}

/** AES-256-GCM: version, nonce, text, tag, as base64. */
export function sealedBox(key: Buffer, random: RandomBytes): SealedBox {
  return {
    seal(plain, rowId) {
      const nonce = random(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(rowId));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, text, cipher.getAuthTag()]).toString('base64');
    },
    open(sealed, rowId) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes[0] !== version || bytes.length < 1 + nonceLength + tagLength) throw new Error('This is not a sealed box');
      const nonce = bytes.subarray(1, 1 + nonceLength);
      const text = bytes.subarray(1 + nonceLength, -tagLength);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
        .setAAD(Buffer.from(rowId))
        .setAuthTag(bytes.subarray(-tagLength));
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
  };
}
