import type { RandomBytes } from '../../../kit/ids.ts';

/** Without 0, O, 1, I and L, which readers confuse. 31 characters: a code of eight has 40 bits. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const randomLength = 8;
// Rejection sampling: bytes from 248 (8 × 31) on are dropped, so that every character is equally likely.
const largestByte = alphabet.length * Math.floor(256 / alphabet.length);

/** Random code after the seller's prefix, such as `DIWALI-7KQ2MXPR`. */
export function newCode(random: RandomBytes, prefix: string): string {
  let code = '';
  while (code.length < randomLength) {
    for (const byte of random(randomLength)) if (byte < largestByte && code.length < randomLength) code += alphabet[byte % alphabet.length];
  }
  return prefix === '' ? code : `${prefix}${/[_-]$/.test(prefix) ? '' : '-'}${code}`;
}
