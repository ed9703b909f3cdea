import { expect, it } from 'vitest';
import { foundWords } from './check-text.ts';

it.each([
  [0, 'This order matches the provider.'],
  [1, '1 item needs attention.'],
  [3, '3 items need attention.'],
])('a check that found %i items says “%s”', (count, words) => expect(foundWords(count)).toBe(words));
