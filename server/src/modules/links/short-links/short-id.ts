import { reservedWordIn } from '@jamun/contract';
import type { RandomBytes } from '../../../kit/ids.ts';

// Without 0 O o 1 I l: they are read aloud and typed from paper.
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const length = 7;
const fair = 256 - (256 % letters.length);

/** Seven letters and digits that nobody confuses: more than a million million of them. */
export function newShortId(random: RandomBytes): string {
  let id = '';
  while (id.length < length) {
    // Bytes past the last whole multiple are thrown away, so that every letter is equally likely.
    for (const byte of random(length)) if (byte < fair && id.length < length) id += letters[byte % letters.length];
  }
  return reservedWordIn(id) === null ? id : newShortId(random);
}
