import type { RandomBytes } from '../ids.ts';

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';
const suffixLength = 6;
const longest = 60;

/**
 * The name of something in its address: its title in plain letters, and a few of chance, so that two of the same title differ.
 * The hyphen between them tells it from an id. `kind` stands in where the title has no plain letters.
 */
export function newSlug(title: string, kind: 'product' | 'channel', random: RandomBytes): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  let suffix = '';
  while (suffix.length < suffixLength) {
    // Bytes past the last whole multiple of 36 are thrown away, so that every letter is equally likely.
    for (const byte of random(suffixLength)) if (byte < 252 && suffix.length < suffixLength) suffix += letters[byte % 36];
  }
  return `${plain || kind}-${suffix}`;
}
