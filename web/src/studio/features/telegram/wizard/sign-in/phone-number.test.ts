import { describe, expect, it } from 'vitest';
import { numberOf, readNumber, wholeNumber } from './phone-number.ts';

describe('a typed phone number', () => {
  it.each([
    ['98860 42215', '+91', { country: '+91', number: '98860 42215' }],
    ['98860-42215', '+91', { country: '+91', number: '9886042215' }],
    ['+91 98860 42215', '+44', { country: '+91', number: '9886042215' }],
    ['+971501234567', '+91', { country: '+971', number: '501234567' }],
    ['+380 44 123', '+91', { country: '+', number: '380 44 123' }],
    ['+', '+91', { country: '+', number: '' }],
    ['abc', '+91', { country: '+91', number: '' }],
  ])('%j in %s', (typed, country, read) => expect(readNumber(typed, country)).toEqual(read));

  it('is sent with its country', () => {
    expect(wholeNumber({ country: '+91', number: '98860 42215' })).toBe('+919886042215');
    expect(wholeNumber({ country: '+', number: '380441234567' })).toBe('+380441234567');
    expect(wholeNumber(numberOf('+919886042215'))).toBe('+919886042215');
  });
});
