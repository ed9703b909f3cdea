import { describe, expect, it } from 'vitest';
import { displayName, line, lines, possibleDisplayName } from '../src/text.ts';

const refusal = (text: unknown, schema = line('Name', 20)) => schema.safeParse(text).error?.issues.map(({ message }) => message);
const required = ['Name is required'];
const notAllowed = ['Name contains characters that are not allowed'];

describe('a line of text', () => {
  it.each(['Meera', 'O’Brien', 'राहुल', 'ക്ഷ്മി', 'क्\u200dष', 'नम\u200cस्ते', 'محمد', '👩\u200d👧', '<b>', '-'])('may be %j', (text) => {
    expect(refusal(text)).toBeUndefined();
  });

  it.each(['', ' ', '\u00a0', '\u200b', '\u200d\u200c', '\u2060', '\ufeff', '\u3164', '\u2800', '\u00ad'])(
    'is not %j: nobody sees it',
    (text) => {
      expect(refusal(text)).toEqual(required);
      expect(refusal(text, lines('Name', 20))).toEqual(required);
    },
  );

  it.each(['a\u0000', 'a\nb', '\u001b[31m', 'half \ud83d', '\ude00 half'])('is not %j: it is no text', (text) => {
    expect(refusal(text)).toEqual(notAllowed);
  });

  it.each(['\u202enimda', 'a\u2066b', 'a\u2069', 'a\u200fb', 'evil\u202efdp.exe'])(
    'a name or title must not contain bidirectional controls: %j',
    (text) => {
      expect(refusal(text)).toBeUndefined();
      const bidi = ['Name contains hidden characters that change the text direction. Type it again.'];
      expect(refusal(text, displayName('Name', 20))).toEqual(bidi);
      expect(refusal(text, possibleDisplayName('Name', 20))).toEqual(bidi);
    },
  );

  it.each(['क्\u200dष', 'नम\u200cस्ते', '👩\u200d👧', 'محمد', 'שלום'])(
    'a name or title may contain joiners and right-to-left letters: %j',
    (text) => {
      expect(refusal(text, displayName('Name', 20))).toBeUndefined();
    },
  );

  it('counts what people see as one letter at most as its parts', () => {
    expect(refusal('😀'.repeat(20))).toBeUndefined();
    expect(refusal('😀'.repeat(21))).toEqual(['Name must be at most 20 characters']);
  });
});
