import { describe, expect, it } from 'vitest';
import { wordsFrom } from './words-from.ts';

describe('words from an address', () => {
  it.each([
    [null, ''],
    ['  \u0000\n ', ''],
    ['The bank said no', 'The bank said no'],
    ['one\u202Eowt\u2066 three', 'one owt three'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['क्\u200dष', 'क्\u200dष'],
  ])('%j are %j', (given, words) => expect(wordsFrom(given)).toBe(words));

  it('are few, and no letter is cut in half', () => expect(wordsFrom('🍇'.repeat(300))).toBe(`${'🍇'.repeat(200)}…`));
});
