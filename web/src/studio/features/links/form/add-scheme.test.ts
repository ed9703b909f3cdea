import { expect, it } from 'vitest';
import { addScheme } from './add-scheme.ts';

it.each([
  ['example.com', 'https://example.com'],
  ['  www.example.com/page?a=1#b ', 'https://www.example.com/page?a=1#b'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['दुकान.भारत', 'https://दुकान.भारत'],
])('%j is completed to %j', (typed, completed) => {
  expect(addScheme(typed)).toBe(completed);
});

it.each(['https://example.com', 'http://example.com', 'ftp://example.com', 'javascript:alert(1)', 'mailto:a@example.com', 'example', ''])(
  '%j stays as it was typed',
  (typed) => {
    expect(addScheme(typed)).toBe(typed);
  },
);
