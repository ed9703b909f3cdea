import { randomBytes } from 'node:crypto';

const consonants = 'bcdfghjklmnpqrst';

/** Twelve consonants: no real word, and no digits, which emails would remove as a phone number. */
export const randomWord = () => Array.from(randomBytes(12), (byte) => consonants.charAt(byte % consonants.length)).join('');
