import { z } from 'zod';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { IsoTime, linkToken } from '../text-fields.ts';
import { LinkProof } from './accounts.ts';
import { Email, EnteredPassword } from './user-fields.ts';

export const EmailChangeInput = z.strictObject({ newEmail: Email, password: EnteredPassword });

/** Email change that waits until the link sent to the new address is opened. */
const PendingEmailChange = z.object({ newEmail: z.string(), requestedAt: IsoTime, expiresAt: IsoTime });
export type PendingEmailChange = z.infer<typeof PendingEmailChange>;

const attemptLimit = { calls: 200, seconds: 15 * 60 };

export const emailChange = {
  'GET /api/v1/auth/email-change': {
    access: 'user',
    to: 'see your email change',
    reply: successReply(PendingEmailChange.nullable()),
  },
  'POST /api/v1/auth/email-change': {
    access: 'user',
    to: 'change your email address',
    body: EmailChangeInput,
    reply: successReply(PendingEmailChange),
    limit: { calls: 10, seconds: 15 * 60 },
  },
  'POST /api/v1/auth/email-change/resend': {
    access: 'user',
    to: 'change your email address',
    reply: successReply(PendingEmailChange),
    limit: { calls: 5, seconds: 60 * 60 },
  },
  'DELETE /api/v1/auth/email-change': { access: 'user', to: 'cancel your email change', reply: MessageReply },
  'POST /api/v1/auth/email-change/confirm': {
    access: 'public',
    recognises: 'user',
    to: 'confirm your new email address',
    body: LinkProof,
    reply: MessageReply,
    limit: attemptLimit,
  },
  'POST /api/v1/auth/email-change/undo': {
    access: 'public',
    to: 'undo an email change',
    body: z.strictObject({ token: linkToken }),
    /** Token to set a new password, because the former password no longer works. */
    reply: successReply(z.object({ resetToken: z.string() })),
    limit: attemptLimit,
  },
} satisfies Routes;
