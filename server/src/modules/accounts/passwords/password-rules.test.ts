import { readFileSync } from 'node:fs';
import { accountMessages } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const owner = { name: 'Ananya Krishnan', email: 'ananya.k@example.in', phone: '+919876501234', username: 'ananya.k' };

describe('passwordProblem', () => {
  it.each(['password', 'PASSWORD', '12345678', 'Qwerty123', 'iloveyou', 'India@123', 'ｐａｓｓｗｏｒｄ'])(
    'rejects the common password %s in any case and character width',
    (password) => {
      expect(passwordProblem(password, owner)).toBe(accountMessages.passwordCommon);
    },
  );

  it.each([
    'Ananya Krishnan',
    'ananyakrishnan',
    'KrishnanAnanya',
    'Krishnan1990',
    'ananya.k@example.in',
    'ananya.k',
    'ananya.k1',
    '9876501234',
    '+91 98765 01234',
    '919876501234',
    'jamunadmin',
    'Jamun-2026',
  ])('rejects %s, which is derived from the owner’s own data', (password) => {
    expect(passwordProblem(password, owner)).toBe(accountMessages.passwordOwnData);
  });

  it.each(['jamun-demo', 'long enough', 'monsoon in June', 'Ananya likes mangoes', '!!!!~~~~'])('accepts %s as a password', (password) => {
    expect(passwordProblem(password, owner)).toBeNull();
  });

  it('accepts any uncommon password when the owner’s data is unknown', () => {
    expect(passwordProblem('Ananya Krishnan', {})).toBeNull();
  });
});

it('lists 10,000 different common passwords of at least 8 characters, normalised as in the comparison', () => {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  const listed = text
    .slice(text.indexOf('\n\n') + 2)
    .trimEnd()
    .split('\n');
  expect(new Set(listed).size).toBe(10_000);
  expect(listed.filter((word) => word.length < 8 || word !== word.normalize('NFKC').toLowerCase())).toEqual([]);
});
