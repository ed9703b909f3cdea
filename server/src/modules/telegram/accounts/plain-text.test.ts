import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainLines, plainText } from './plain-text.ts';

it.each([
  ['  Market\u0000 Notes\n2 ', 50, 'Market  Notes 2'],
  ['😀'.repeat(10), 5, '😀'.repeat(5)],
  ['cut after a blank', 4, 'cut'],
  ['half \ud83d pair', 50, 'half   pair'],
  ['Tips \u202eyad\u202c', 50, 'Tips yad'],
  ['', 5, ''],
])('converts %j with a limit of %d characters to %j', (text, longest, expected) => {
  expect(plainText(text, longest)).toBe(expected);
});

it('removes control characters and lone surrogates from any text and keeps the length limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, longest) => {
      const [line, lines] = [plainText(text, longest), plainLines(text, longest)];
      expect([...line].length).toBeLessThanOrEqual(longest);
      expect([...lines].length).toBeLessThanOrEqual(longest);
      expect(line).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      expect(lines.replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    }),
  );
});
