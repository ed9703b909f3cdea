import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trimCharacters, trimEnd } from './trim-characters.ts';

const text = fc.string({ unit: fc.constantFrom('/', '-', ' ', 'a', '/-') });

it('trimEnd removes the given characters at the end only', () => {
  fc.assert(fc.property(text, (value) => void expect(trimEnd(value, '/-')).toBe(value.replace(/[/-]+$/, ''))));
});

it('trimCharacters removes the given characters at both ends and keeps those inside', () => {
  fc.assert(fc.property(text, (value) => void expect(trimCharacters(value, ' /')).toBe(value.replace(/^[ /]+|[ /]+$/g, ''))));
});

it('trimEnd and trimCharacters return an empty text when every character is removed', () => {
  expect({ end: trimEnd('///', '/'), both: trimCharacters(' - ', ' -'), empty: trimCharacters('', ' ') }).toEqual({
    end: '',
    both: '',
    empty: '',
  });
});
