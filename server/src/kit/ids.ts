import { hash, randomBytes } from 'node:crypto';

/** Randomness is passed in, like time. */
export type RandomBytes = (count: number) => Buffer;

export const systemRandom: RandomBytes = (count) => randomBytes(count);

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 20;

/** Twenty letters and digits, 119 bits: the id of everything but people. */
export function newId(random: RandomBytes): string {
  let id = '';
  while (id.length < idLength) {
    // Bytes past the last whole multiple of 62 are thrown away, so that every letter is equally likely.
    for (const byte of random(idLength)) if (byte < 248 && id.length < idLength) id += alphabet[byte % 62];
  }
  return id;
}

/** A bearer token or the secret half of a mailed link: 256 bits, safe in an address. */
export const newToken = (random: RandomBytes): string => random(32).toString('base64url');

/** What the database keeps of a token. The token is random, so one fast hash is enough. */
export const hashToken = (token: string): Buffer => Buffer.from(hexHash(token), 'hex');

/** The same in hexadecimal digits, for looking it up. */
export const hexHash = (token: string): string => hash('sha256', token, 'hex');
