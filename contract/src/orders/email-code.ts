import { z } from 'zod';
import { Email } from '../accounts/user-fields.ts';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { singleLineText } from '../text-fields.ts';
import { guestMessages } from './guest-messages.ts';

/** A request for a code can be used for this time. */
export const codeRequestMinutes = 10;

/**
 * Code from an email: six digits, or a long code of 16 digits that begins with 9. The first digit tells them apart, so that a page knows
 * when all digits are typed.
 */
export const EmailCode = singleLineText('Code', 30)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^(?:[0-8][0-9]{5}|9[0-9]{15})$/, guestMessages.codeShape));

/** Person behind a session that an email code opened. */
export const Guest = z.object({
  email: z.string(),
  name: z.string(),
  /** The address belongs to an account with a password. */
  isMember: z.boolean(),
});
export type Guest = z.infer<typeof Guest>;

/** Codes that prove an email address. */
export const emailCodes = {
  /** Sends a code to the address. The answer is the same for every address. */
  'POST /api/v1/guest/codes': {
    access: 'public',
    to: 'see your purchases',
    body: z.strictObject({ email: Email }),
    /** The nonce belongs to the code: only the browser that asked for it can use it. */
    reply: successReply(z.object({ nonce: z.string() })),
    // A network may be a college or a mobile carrier. The server limits each address more strictly.
    limit: { calls: 100, seconds: 60 * 60 },
  },
  /** Exchanges the code for a session that opens the purchases of this address and nothing else. */
  'POST /api/v1/guest/sessions': {
    access: 'public',
    to: 'see your purchases',
    body: z.strictObject({ email: Email, code: EmailCode, nonce: z.string().max(100) }),
    reply: successReply(z.object({ token: z.string(), guest: Guest })),
    limit: { calls: 200, seconds: 15 * 60 },
  },
} satisfies Routes;
