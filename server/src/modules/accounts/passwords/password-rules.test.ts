import { readFileSync } from 'node:fs';
import { accountMessages as say } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const owner = { name: 'Ananya Krishnan', email: 'ananya.k@example.in', phone: '+919876501234', username: 'ananya.k' };

describe('passwordProblem', () => {
  it.each(['password', 'PASSWORD', '12345678', 'Qwerty123', 'iloveyou', 'India@123', 'ｐａｓｓｗｏｒｄ'])(
    'refuses the common password %s, whatever its case and width',
    (password) => {
      expect(passwordProblem(password, owner)).toBe(say.passwordCommon);
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
  ])('refuses %s, which is the owner’s own data', (password) => {
    expect(passwordProblem(password, owner)).toBe(say.passwordOwnData);
  });

  it.each(['jamun-demo', 'long enough', 'monsoon in June', 'Ananya likes mangoes', '!!!!~~~~'])('accepts %s', (password) => {
    expect(passwordProblem(password, owner)).toBeNull();
  });

  it('accepts a password when nothing is known of the owner', () => {
    expect(passwordProblem('Ananya Krishnan', {})).toBeNull();
  });
});

it('the list has 10,000 different passwords of at least 8 characters, in the form they are compared in', () => {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  const listed = text
    .slice(text.indexOf('\n\n') + 2)
    .trimEnd()
    .split('\n');
  expect(new Set(listed).size).toBe(10_000);
  expect(listed.filter((word) => word.length < 8 || word !== word.normalize('NFKC').toLowerCase())).toEqual([]);
});
