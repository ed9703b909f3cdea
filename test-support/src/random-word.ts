import { randomBytes } from 'node:crypto';

const consonants = 'bcdfghjklmnpqrst';

/** Twelve consonants: never part of a real word, and never a run of digits, which emails take for a phone number. */
export const randomWord = () => Array.from(randomBytes(12), (byte) => consonants.charAt(byte % consonants.length)).join('');
