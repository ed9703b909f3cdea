import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addScheme, readUtm, utmNames, writeUtm } from './link-url.ts';

const none = { source: '', medium: '', campaign: '', term: '', content: '' };

describe('readUtm', () => {
  it.each([
    ['', none],
    ['https://example.com', none],
    ['https://example.com/?utm_source=youtube&a=1&utm_campaign=mains%202027#top', { ...none, source: 'youtube', campaign: 'mains 2027' }],
    ['https://example.com/?UTM_Medium=in+app&utm_medium=other', { ...none, medium: 'in app' }],
    ['https://example.com/?utm_term=100%', { ...none, term: '100%' }],
    ['https://example.com/?utm_content=a=b?c', { ...none, content: 'a=b?c' }],
    ['https://example.com/#?utm_source=none', none],
  ])('reads the UTM parameters of %j', (url, utm) => {
    expect(readUtm(url)).toEqual(utm);
  });
});

describe('writeUtm', () => {
  it.each([
    ['https://example.com', 'source', 'youtube', 'https://example.com?utm_source=youtube'],
    ['https://example.com/?', 'source', 'a b', 'https://example.com/?utm_source=a%20b'],
    ['https://example.com/a?q=x+y&z=%41#part', 'medium', 'email', 'https://example.com/a?q=x+y&z=%41&utm_medium=email#part'],
    ['https://example.com/?utm_source=a&q=1', 'source', 'b&c', 'https://example.com/?utm_source=b%26c&q=1'],
    ['https://example.com/?q=1&utm_source=a&utm_source=b&r=2', 'source', 'c', 'https://example.com/?q=1&utm_source=c&r=2'],
    ['https://example.com/?utm_source=a#top', 'source', '', 'https://example.com/#top'],
    ['https://example.com/?utm_term=a&q=1', 'term', '', 'https://example.com/?q=1'],
  ] as const)('sets in %j %s to %j', (url, name, value, written) => {
    expect(writeUtm(url, name, value)).toBe(written);
  });

  it('readUtm returns the written value, and the other parameters do not change', () => {
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

it.each([
  ['example.com', 'https://example.com'],
  ['  www.example.com/page?a=1#b ', 'https://www.example.com/page?a=1#b'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['दुकान.भारत', 'https://दुकान.भारत'],
])('addScheme completes %j to %j', (typed, completed) => {
  expect(addScheme(typed)).toBe(completed);
});

it.each(['https://example.com', 'http://example.com', 'ftp://example.com', 'javascript:alert(1)', 'mailto:a@example.com', 'example', ''])(
  'addScheme does not change %j',
  (typed) => {
    expect(addScheme(typed)).toBe(typed);
  },
);
