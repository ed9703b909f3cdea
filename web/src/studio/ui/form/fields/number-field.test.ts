import { expect, it } from 'vitest';
import { parseNumber } from './number-field.tsx';

it.each([
  ['499', 499],
  ['499.', 499],
  ['499.5', 499.5],
  ['.5', 0.5],
  ['0', 0],
  ['1,61,855.50', 161855.5],
  [' ₹ 45,000 ', 45000],
  ['$1,299.50', 1299.5],
  ['-5', -5],
  ['\u22125', -5],
  ['12.345', 12.345],
  ['', undefined],
  ['  ', undefined],
  ['.', '.'],
  ['12 rupees', '12 rupees'],
  ['1e5', '1e5'],
  ['1.2.3', '1.2.3'],
  ['0x10', '0x10'],
  ['४५', '४५'],
])('parseNumber reads “%s” as %s', (typed, value) => {
  expect(parseNumber(typed)).toBe(value);
});
