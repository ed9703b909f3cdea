import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { usernameCandidates } from './username.ts';

it('derives the username from the local part of the email address', () => {
  expect(usernameCandidates('Meera.Krishnan+shop@x.in', randomBytes).next().value).toBe('meera.krishnan');
  expect(usernameCandidates('...@x.in', randomBytes).next().value).toBe('creator');
});

it('never derives the username of a deleted account from an email address', () => {
  const candidates = [...usernameCandidates('deleted-12@x.in', randomBytes)];
  expect(candidates.length).toBeGreaterThanOrEqual(10);
  expect(candidates.filter((candidate) => candidate.startsWith('deleted-'))).toEqual([]);
});

it('yields at least ten username candidates that satisfy the check constraint', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const candidates = [...usernameCandidates(email, randomBytes)];
      expect(candidates.length).toBeGreaterThanOrEqual(10);
      for (const candidate of candidates) expect(candidate).toMatch(/^[a-z0-9][a-z0-9._-]{0,59}$/);
    }),
  );
});
