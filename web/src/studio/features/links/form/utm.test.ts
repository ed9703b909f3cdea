import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUtm, utmNames, writeUtm } from './utm.ts';

const none = { source: '', medium: '', campaign: '', term: '', content: '' };

describe('what an address says of its campaign', () => {
  it.each([
    ['', none],
    ['https://example.com', none],
    ['https://example.com/?utm_source=youtube&a=1&utm_campaign=mains%202027#top', { ...none, source: 'youtube', campaign: 'mains 2027' }],
    ['https://example.com/?UTM_Medium=in+app&utm_medium=other', { ...none, medium: 'in app' }],
    ['https://example.com/?utm_term=100%', { ...none, term: '100%' }],
    ['https://example.com/?utm_content=a=b?c', { ...none, content: 'a=b?c' }],
    ['https://example.com/#?utm_source=none', none],
  ])('%s', (url, utm) => {
    expect(readUtm(url)).toEqual(utm);
  });
});

describe('an address that says something else', () => {
  it.each([
    ['https://example.com', 'source', 'youtube', 'https://example.com?utm_source=youtube'],
    ['https://example.com/?', 'source', 'a b', 'https://example.com/?utm_source=a%20b'],
    ['https://example.com/a?q=x+y&z=%41#part', 'medium', 'email', 'https://example.com/a?q=x+y&z=%41&utm_medium=email#part'],
    ['https://example.com/?utm_source=a&q=1', 'source', 'b&c', 'https://example.com/?utm_source=b%26c&q=1'],
    ['https://example.com/?q=1&utm_source=a&utm_source=b&r=2', 'source', 'c', 'https://example.com/?q=1&utm_source=c&r=2'],
    ['https://example.com/?utm_source=a#top', 'source', '', 'https://example.com/#top'],
    ['https://example.com/?utm_term=a&q=1', 'term', '', 'https://example.com/?q=1'],
  ] as const)('%s with %s=%s', (url, name, value, written) => {
    expect(writeUtm(url, name, value)).toBe(written);
  });

  it('reads what was written, and leaves the others alone', () => {
    const pair = fc.constantFrom(
      'q=1',
      'q',
      '',
      'utm_source=a',
      'UTM_TERM=b+c',
      'utm_id=7',
      'x=%zz',
      'utm_content=%E0%A4%95',
      '=',
      'a?b=c',
    );
    const url = fc
      .tuple(fc.array(pair), fc.constantFrom('', '#', '#top?utm_term=no'))
      .map(([pairs, end]) => `https://a.in/b?${pairs.join('&')}${end}`);
    fc.assert(
      fc.property(url, fc.constantFrom(...utmNames), fc.string({ unit: 'grapheme' }), (before, name, value) => {
        const written = writeUtm(before, name, value);
        expect(readUtm(written)).toEqual({ ...readUtm(before), [name]: value });
        const others = ({ searchParams }: URL) =>
          [...searchParams].filter(([key, text]) => key.toLowerCase() !== `utm_${name}` && key + text !== '');
        expect(others(new URL(written))).toEqual(others(new URL(before)));
        expect(new URL(written).hash).toBe(new URL(before).hash);
      }),
    );
  });
});
