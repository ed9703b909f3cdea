import { describe, expect, it } from 'vitest';
import { destinationOf, salePageAt } from './sale-page.ts';

const own = { main: 'jamun.in', short: 'jmn.in' };
const destination = (originalUrl: string) => destinationOf({ originalUrl, shortId: 'Launch_1' }, own);

describe('links to sale pages', () => {
  it.each([
    ['https://jamun.in/d/presets', 'https://jamun.in/d/presets?via=Launch_1'],
    ['https://jamun.in/c/calls-abc123#faqs', 'https://jamun.in/c/calls-abc123?via=Launch_1#faqs'],
    ['https://jamun.in/d/presets?a=b%20c+d&flag&e=%C3%A9#x?y', 'https://jamun.in/d/presets?a=b%20c+d&flag&e=%C3%A9&via=Launch_1#x?y'],
    ['https://jamun.in/d/presets?via=other', 'https://jamun.in/d/presets?via=Launch_1'],
    ['https://jamun.in/d/presets?via=a&x=1&v%69a=b&via', 'https://jamun.in/d/presets?x=1&via=Launch_1'],
    ['https://jamun.in/d/presets?', 'https://jamun.in/d/presets?via=Launch_1'],
    ['https://jamun.in/d/presets?avia=1&VIA=2', 'https://jamun.in/d/presets?avia=1&VIA=2&via=Launch_1'],
    ['http://jamun.in/d/presets', 'http://jamun.in/d/presets?via=Launch_1'],
  ])('adds the via parameter to %s', (originalUrl, expected) => expect(destination(originalUrl)).toBe(expected));
});

describe('links to other pages', () => {
  it.each([
    'https://example.com/d/presets?b=%20&a#x',
    'https://jamun.in.example.com/d/presets',
    'https://jamun.in:8443/d/presets',
    'https://jamun.in/',
    'https://jamun.in/d/',
    'https://jamun.in/d/presets/',
    'https://jamun.in/d/a/b',
    'https://jamun.in/d/%2E%2E%2Fsignin',
    'https://jamun.in/dashboard',
    'https://jamun.in/D/presets',
    `https://jamun.in/d/${'a'.repeat(101)}`,
  ])('leaves the target %s unchanged', (originalUrl) => {
    expect(destination(originalUrl)).toBe(originalUrl);
    expect(salePageAt(originalUrl, own)).toBeNull();
  });
});

it('reads product or channel and slug from a sale page URL', () => {
  expect(salePageAt('https://jamun.in/d/presets?x=/c/y', own)).toEqual({ sells: 'product', slugOrId: 'presets' });
  expect(salePageAt('https://jamun.in/c/calls-abc123', own)).toEqual({ sells: 'channel', slugOrId: 'calls-abc123' });
});
