import { expect, it } from 'vitest';
import { unaliasEmail } from './unalias-email.ts';

it.each([
  ['Asha@Example.com', 'asha@example.com'],
  ['asha+diwali@example.com', 'asha@example.com'],
  ['asha.rao@example.com', 'asha.rao@example.com'],
  ['a.s.h.a+1@gmail.com', 'asha@gmail.com'],
  ['asha@googlemail.com', 'asha@gmail.com'],
])('reduces %s to %s', (email, unaliased) => {
  expect(unaliasEmail(email)).toBe(unaliased);
});
