import { z } from 'zod';
import { answer, Message } from '../answer.ts';
import type { Routes } from '../route.ts';
import { IsoTime } from '../text.ts';
import {
  RecoveryCodes,
  SecondFactor,
  SecondFactorBegin,
  SecondFactorConfirm,
  SecondFactorProof,
  SecondFactorSecret,
} from './admin-account.ts';
import { GivenPassword } from './person.ts';
import { ProofInput } from './second-factor-code.ts';

/** `fullName`, `email` and `phone`: the other fields of the form, which the password must not repeat. */
export const PasswordCheckInput = z.strictObject({
  password: GivenPassword,
  fullName: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  phone: z.string().max(30).optional(),
});

// Limits guesses of passwords and codes.
const attemptLimit = { calls: 10, seconds: 15 * 60 };

export const accountSecurity = {
  'POST /api/v1/users/me/proof': {
    access: 'user',
    to: 'confirm that it’s you',
    body: ProofInput,
    reply: answer(z.object({ provedUntil: IsoTime })),
    limit: attemptLimit,
  },
  'GET /api/v1/users/me/second-factor': { access: 'user', to: 'see your second factor', reply: answer(SecondFactor) },
  'POST /api/v1/users/me/second-factor/begin': {
    access: 'user',
    to: 'set up a second factor',
    body: SecondFactorBegin,
    reply: answer(SecondFactorSecret),
    limit: attemptLimit,
  },
  'POST /api/v1/users/me/second-factor/confirm': {
    access: 'user',
    to: 'set up a second factor',
    body: SecondFactorConfirm,
    reply: answer(RecoveryCodes),
    limit: attemptLimit,
  },
  'POST /api/v1/users/me/second-factor/disable': {
    access: 'user',
    to: 'switch your second factor off',
    body: SecondFactorProof,
    reply: Message,
    limit: attemptLimit,
  },
  'POST /api/v1/users/me/second-factor/recovery-codes': {
    access: 'user',
    to: 'get new recovery codes',
    body: SecondFactorProof,
    reply: answer(RecoveryCodes),
    limit: attemptLimit,
  },
  'POST /api/v1/auth/password-check': {
    access: 'public',
    to: 'check a new password',
    body: PasswordCheckInput,
    /** Why the password would be rejected; null when it is acceptable. */
    reply: answer(z.object({ reason: z.string().nullable() })),
    limit: { calls: 120, seconds: 60 },
  },
} satisfies Routes;
