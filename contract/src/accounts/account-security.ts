import { z } from 'zod';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { IsoTime, linkToken } from '../text-fields.ts';
import {
  BeginSecondFactorInput,
  ConfirmSecondFactorInput,
  RecoveryCodes,
  SecondFactor,
  SecondFactorProofInput,
  SecondFactorSecret,
} from './admin-account.ts';
import { ProofInput } from './second-factor-code.ts';
import { EnteredPassword } from './user-fields.ts';

/** `fullName`, `email` and `phone`: the other fields of the form, which the password must not repeat. */
export const PasswordCheckInput = z.strictObject({
  password: EnteredPassword,
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
    reply: successReply(z.object({ provedUntil: IsoTime })),
    limit: attemptLimit,
  },
  'GET /api/v1/users/me/second-factor': { access: 'user', to: 'see your two-step sign-in', reply: successReply(SecondFactor) },
  'POST /api/v1/users/me/second-factor/begin': {
    access: 'user',
    to: 'set up two-step sign-in',
    body: BeginSecondFactorInput,
    reply: successReply(SecondFactorSecret),
    limit: attemptLimit,
  },
  'POST /api/v1/users/me/second-factor/confirm': {
    access: 'user',
    to: 'set up two-step sign-in',
    body: ConfirmSecondFactorInput,
    reply: successReply(RecoveryCodes),
    limit: attemptLimit,
  },
  'POST /api/v1/users/me/second-factor/disable': {
    access: 'user',
    to: 'turn off two-step sign-in',
    body: SecondFactorProofInput,
    reply: MessageReply,
    limit: attemptLimit,
  },
  'POST /api/v1/users/me/second-factor/recovery-codes': {
    access: 'user',
    to: 'get new recovery codes',
    body: SecondFactorProofInput,
    reply: successReply(RecoveryCodes),
    limit: attemptLimit,
  },
  'POST /api/v1/auth/second-factor/undo': {
    access: 'public',
    to: 'undo two-step sign-in',
    body: z.strictObject({ token: linkToken }),
    /** Token to set a new password, because the former password no longer works. */
    reply: successReply(z.object({ resetToken: z.string() })),
    limit: { calls: 200, seconds: 15 * 60 },
  },
  'POST /api/v1/auth/password-check': {
    access: 'public',
    to: 'check a new password',
    body: PasswordCheckInput,
    /** Why the password would be rejected; null when it is acceptable. */
    reply: successReply(z.object({ reason: z.string().nullable() })),
    limit: { calls: 120, seconds: 60 },
  },
} satisfies Routes;
