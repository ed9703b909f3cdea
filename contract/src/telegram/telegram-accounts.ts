import { z } from 'zod';
import { Email, EnteredPassword, Phone } from '../accounts/user-fields.ts';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, singleLineText } from '../text-fields.ts';

/**
 * - LINK_AGAIN: Telegram has ended the session. The data stays, but the account cannot be used until the seller links it again.
 * - FROZEN, RESTRICTED: Telegram blocks invitations and removals; the owner has to appeal in the Telegram app.
 * - PAUSED: Jamun checks or repairs the connection to Telegram. The seller does not need to act.
 */
export const TelegramAccountState = z.enum(['LINKED', 'LINK_AGAIN', 'FROZEN', 'RESTRICTED', 'PAUSED']);
export type TelegramAccountState = z.infer<typeof TelegramAccountState>;

/** Telegram account that a seller has linked to administer channels. */
export const TelegramAccount = z.object({
  id: Id,
  telegramNumber: z.string(),
  /** True while a session exists, even if Telegram restricts it. */
  authenticated: z.boolean(),
  state: TelegramAccountState,
  /** Name in Telegram; may be empty. */
  displayName: z.string(),
  channelCount: z.int(),
  /** End of a flood wait (Telegram's rate limit) for invitations and removals; null without one. */
  waitsUntil: IsoTime.nullable(),
  createdAt: IsoTime,
});
export type TelegramAccount = z.infer<typeof TelegramAccount>;

/** Channel by which Telegram sent the sign-in code. EMAIL_SETUP: no code was sent; Telegram requires an email address first. */
export const CodeDelivery = z.enum(['APP', 'SMS', 'CALL', 'EMAIL', 'FRAGMENT', 'EMAIL_SETUP', 'OTHER']);
export type CodeDelivery = z.infer<typeof CodeDelivery>;

const SentCode = z.object({
  phoneNumber: z.string(),
  via: CodeDelivery,
  /** Masked email address, or the URL of the Fragment page. */
  hint: z.string().nullable(),
  /** 0: a word or phrase of any length, or no code was sent. */
  codeLength: z.int(),
  /** Earliest time to request another code with the same route. */
  resendAt: IsoTime,
  expiresAt: IsoTime,
});
export type SentCode = z.infer<typeof SentCode>;

const SignInStep = z.object({
  /** CODE_SENT: the email address is confirmed and Telegram has sent the sign-in code. */
  status: z.enum(['LINKED', 'PASSWORD_NEEDED', 'CODE_SENT']),
  account: TelegramAccount.nullable(),
  /** Password hint that the user has set in Telegram. */
  hint: z.string().nullable(),
  sent: SentCode.nullable(),
});
export type SignInStep = z.infer<typeof SignInStep>;

// Telegram has its own limits and locks accounts that exceed them.
const limit = { calls: 30, seconds: 60 * 60 };

export const telegramAccounts = {
  /** A repeated request for the same number sends another code. Too early, or during a flood wait: 429 with `data.waitSeconds`. */
  'POST /api/v1/telegram/send-otp': {
    access: 'user',
    needs: 'verified-email',
    to: 'link a Telegram account',
    body: z.strictObject({ phoneNumber: Phone }),
    reply: successReply(SentCode),
    limit,
  },
  /** Sets the email address that Telegram requires; `verify-otp` takes the code sent there. */
  'POST /api/v1/telegram/set-up-email': {
    access: 'user',
    needs: 'verified-email',
    to: 'link a Telegram account',
    body: z.strictObject({ phoneNumber: Phone, email: Email }),
    reply: successReply(SentCode),
    limit,
  },
  'POST /api/v1/telegram/verify-otp': {
    access: 'user',
    needs: 'verified-email',
    to: 'link a Telegram account',
    body: z.strictObject({ phoneNumber: Phone, code: singleLineText('Verification code', 200) }),
    reply: successReply(SignInStep),
    limit,
  },
  'POST /api/v1/telegram/verify-password': {
    access: 'user',
    needs: 'verified-email',
    to: 'link a Telegram account',
    body: z.strictObject({ phoneNumber: Phone, password: EnteredPassword }),
    reply: successReply(SignInStep),
    limit,
  },
  'GET /api/v1/telegram/accounts': { access: 'user', to: 'get accounts', reply: successReply(z.array(TelegramAccount)) },
  'DELETE /api/v1/telegram/accounts/{id}': {
    access: 'user',
    to: 'delete an account',
    params: z.strictObject({ id: Id }),
    reply: MessageReply,
  },
} satisfies Routes;
