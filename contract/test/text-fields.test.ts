import { describe, expect, it } from 'vitest';
import { displayName, displayNameOrEmpty, multilineText, singleLineText } from '../src/text-fields.ts';

const errorsOf = (text: unknown, schema = singleLineText('Name', 20)) => schema.safeParse(text).error?.issues.map(({ message }) => message);
const required = ['Name is required'];
const notAllowed = ['Name contains characters that are not allowed'];

describe('text fields', () => {
  it.each(['Meera', 'O’Brien', 'राहुल', 'ക്ഷ്മി', 'क्\u200dष', 'नम\u200cस्ते', 'محمد', '👩\u200d👧', '<b>', '-'])(
    'accepts %j as single-line text',
    (text) => {
      expect(errorsOf(text)).toBeUndefined();
    },
  );

  it.each(['', ' ', '\u00a0', '\u200b', '\u200d\u200c', '\u2060', '\ufeff', '\u3164', '\u2800', '\u00ad'])(
    'rejects %j as text without visible characters',
    (text) => {
      expect(errorsOf(text)).toEqual(required);
      expect(errorsOf(text, multilineText('Name', 20))).toEqual(required);
    },
  );

  it.each(['a\u0000', 'a\nb', '\u001b[31m', 'half \ud83d', '\ude00 half'])(
    'rejects %j with control characters or unpaired surrogates',
    (text) => {
      expect(errorsOf(text)).toEqual(notAllowed);
    },
  );

  it.each(['\u202enimda', 'a\u2066b', 'a\u2069', 'a\u200fb', 'evil\u202efdp.exe'])(
    'rejects bidirectional control characters in a name or title: %j',
    (text) => {
      expect(errorsOf(text)).toBeUndefined();
      const bidi = ['Name contains hidden characters that change the text direction. Type it again.'];
      expect(errorsOf(text, displayName('Name', 20))).toEqual(bidi);
      expect(errorsOf(text, displayNameOrEmpty('Name', 20))).toEqual(bidi);
    },
  );

  it.each(['क्\u200dष', 'नम\u200cस्ते', '👩\u200d👧', 'محمد', 'שלום'])(
    'accepts joiners and right-to-left letters in a name or title: %j',
    (text) => {
      expect(errorsOf(text, displayName('Name', 20))).toBeUndefined();
    },
  );

  it('counts the length of a text in code points, not UTF-16 units', () => {
    expect(errorsOf('😀'.repeat(20))).toBeUndefined();
    expect(errorsOf('😀'.repeat(21))).toEqual(['Name must be at most 20 characters']);
  });
});
