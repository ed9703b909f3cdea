import { findReservedWord } from '@jamun/contract';
import type { RandomBytes } from '../../../kit/ids.ts';

// Without 0 O o 1 I l, because ids are read aloud and typed from paper.
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const length = 7;
const unbiasedLimit = 256 - (256 % letters.length);

/** Random short id without look-alike characters: more than 10^12 possible ids. */
export function newShortId(random: RandomBytes): string {
  let id = '';
  while (id.length < length) {
    // Rejection sampling: larger bytes are discarded, so that every letter is equally likely.
    for (const byte of random(length)) if (byte < unbiasedLimit && id.length < length) id += letters[byte % letters.length];
  }
  return findReservedWord(id) === null ? id : newShortId(random);
}
