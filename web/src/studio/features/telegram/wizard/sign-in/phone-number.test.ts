import { expect, it } from 'vitest';
import { parseNumber, toInternational, toTypedNumber } from './phone-number.ts';

it.each([
  ['98860 42215', '+91', { country: '+91', number: '98860 42215' }],
  ['98860-42215', '+91', { country: '+91', number: '9886042215' }],
  ['+91 98860 42215', '+44', { country: '+91', number: '9886042215' }],
  ['+971501234567', '+91', { country: '+971', number: '501234567' }],
  ['+380 44 123', '+91', { country: '+', number: '380 44 123' }],
  ['+', '+91', { country: '+', number: '' }],
  ['abc', '+91', { country: '+91', number: '' }],
])('the phone number input %j with the country %s is parsed to %j', (input, country, parsed) => {
  expect(parseNumber(input, country)).toEqual(parsed);
});

it('a typed phone number is sent in international format', () => {
  expect(toInternational({ country: '+91', number: '98860 42215' })).toBe('+919886042215');
  expect(toInternational({ country: '+', number: '380441234567' })).toBe('+380441234567');
  expect(toInternational(toTypedNumber('+919886042215'))).toBe('+919886042215');
});
