import { describe, expect, it } from 'vitest';
import { isOwnPath } from './return-to.ts';

const origin = 'https://jamun.shop';

describe('isOwnPath', () => {
  it.each(['/', '/dashboard', '/d/my-course?plan=2#files', '/c/caf%C3%A9'])('isOwnPath accepts %j', (path) => {
    expect(isOwnPath(path, origin)).toBe(true);
  });

  it.each([
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\u0000b',
    `/${'a'.repeat(2000)}`,
  ])('isOwnPath rejects %j', (path) => {
    expect(isOwnPath(path, origin)).toBe(false);
  });
});
