import { hash, randomBytes } from 'node:crypto';

/** Injected, so that tests can fix the random bytes. */
export type RandomBytes = (count: number) => Buffer;

export const systemRandom: RandomBytes = (count) => randomBytes(count);

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 20;

/** Random id of 20 letters and digits (119 bits). Used for everything but users, who have numeric ids. */
export function newId(random: RandomBytes): string {
  let id = '';
  while (id.length < idLength) {
    // Rejection sampling: bytes from 248 (4 × 62) on are dropped, so that every character is equally likely.
    for (const byte of random(idLength)) if (byte < 248 && id.length < idLength) id += alphabet[byte % 62];
  }
  return id;
}

/** Bearer token or secret of an emailed link: 256 bits, URL-safe. */
export const newToken = (random: RandomBytes): string => random(32).toString('base64url');

/** The database stores this hash, never the token. Tokens are random, so one fast hash is enough. */
export const hashToken = (token: string): Buffer => Buffer.from(hashTokenHex(token), 'hex');

/** Same hash as hexadecimal text, for lookups. */
export const hashTokenHex = (token: string): string => hash('sha256', token, 'hex');
