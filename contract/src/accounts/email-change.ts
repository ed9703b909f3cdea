import { z } from 'zod';
import { answer, Message } from '../answer.ts';
import type { Routes } from '../route.ts';
import { IsoTime, linkToken } from '../text.ts';
import { Email, GivenPassword } from './person.ts';

export const EmailChangeInput = z.strictObject({ newEmail: Email, password: GivenPassword });

/** Email change that waits until the link sent to the new address is opened. */
const PendingEmailChange = z.object({ newEmail: z.string(), requestedAt: IsoTime, expiresAt: IsoTime });
export type PendingEmailChange = z.infer<typeof PendingEmailChange>;

const body = z.strictObject({ token: linkToken });
const attemptLimit = { calls: 200, seconds: 15 * 60 };

export const emailChange = {
  'GET /api/v1/auth/email-change': {
    access: 'user',
    to: 'see your email change',
    reply: answer(PendingEmailChange.nullable()),
  },
  'POST /api/v1/auth/email-change': {
    access: 'user',
    to: 'change your email address',
    body: EmailChangeInput,
    reply: answer(PendingEmailChange),
    limit: { calls: 10, seconds: 15 * 60 },
  },
  'POST /api/v1/auth/email-change/resend': {
    access: 'user',
    to: 'change your email address',
    reply: answer(PendingEmailChange),
    limit: { calls: 5, seconds: 60 * 60 },
  },
  'DELETE /api/v1/auth/email-change': { access: 'user', to: 'cancel your email change', reply: Message },
  'POST /api/v1/auth/email-change/confirm': {
    access: 'public',
    to: 'confirm your new email address',
    body,
    reply: Message,
    limit: attemptLimit,
  },
  'POST /api/v1/auth/email-change/undo': {
    access: 'public',
    to: 'undo an email change',
    body,
    /** Token to set a new password, because the former password no longer works. */
    reply: answer(z.object({ resetToken: z.string() })),
    limit: attemptLimit,
  },
} satisfies Routes;
