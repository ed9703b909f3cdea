import type { RandomBytes } from '../ids.ts';
import { trimCharacters } from './trim-characters.ts';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const suffixLength = 6;
const maxLength = 60;

/**
 * URL slug: the title in ASCII plus a random suffix, so that equal titles get different slugs. The hyphen distinguishes a slug from an
 * id. `kind` replaces a title without ASCII letters or digits.
 */
export function newSlug(title: string, kind: 'product' | 'channel', random: RandomBytes): string {
  const hyphenated = title
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const plain = trimCharacters(hyphenated.slice(0, maxLength), '-');
  let suffix = '';
  while (suffix.length < suffixLength) {
    // Rejection sampling: bytes from 252 (7 × 36) on are dropped, so that every character is equally likely.
    for (const byte of random(suffixLength)) if (byte < 252 && suffix.length < suffixLength) suffix += alphabet[byte % 36];
  }
  return `${plain || kind}-${suffix}`;
}
