// Encrypted column values in format version 1 of `server/src/kit/crypto/sealed-box.ts`.
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * @param {string} plain
 * @param {{ rowId: string, secretKey: string }} options
 */
export function seal(plain, { rowId, secretKey }) {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secretKey, 'hex'), Buffer.alloc(0), 'jamun:sealed-box', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(rowId));
  return Buffer.concat([Buffer.of(1), nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}
