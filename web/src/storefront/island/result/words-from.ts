const longest = 200;
// Control characters, and those that turn the text around them. Joiners stay: scripts of India need them.
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Anybody can make a link with any words in it: they are text, short, and cannot turn the words around them. */
export function wordsFrom(parameter: string | null): string {
  const plain = (parameter ?? '').replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  const letters = [...plain];
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : plain;
}
