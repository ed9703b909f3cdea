import { z } from 'zod';
import { Email, GivenPassword, Phone } from '../accounts/person.ts';
import { answer, Message } from '../answer.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime, line } from '../text.ts';

/**
 * - LINK_AGAIN: Telegram has ended the session; nothing is forgotten, but nothing can be done until it is linked again.
 * - FROZEN, RESTRICTED: Telegram refuses to let it invite or remove people; its owner has to appeal in the Telegram app.
 * - PAUSED: the connection to Telegram is being checked, or repaired by us. The seller does nothing.
 */
export const TelegramAccountState = z.enum(['LINKED', 'LINK_AGAIN', 'FROZEN', 'RESTRICTED', 'PAUSED']);
export type TelegramAccountState = z.infer<typeof TelegramAccountState>;

/** A Telegram account of a seller's own, in whose name channels are kept. */
export const TelegramAccount = z.object({
  id: Id,
  telegramNumber: z.string(),
  /** True while we have a session, even if Telegram restricts it. */
  authenticated: z.boolean(),
  state: TelegramAccountState,
  /** As it is called in Telegram; may be empty. */
  displayName: z.string(),
  channelCount: z.int(),
  /** Telegram asked to wait before more people are invited or removed, until then; null when it does not. */
  waitsUntil: IsoTime.nullable(),
  createdAt: IsoTime,
});
export type TelegramAccount = z.infer<typeof TelegramAccount>;

/** Where Telegram sent a sign-in code. EMAIL_SETUP: no code was sent; Telegram demands an email address first. */
export const CodeDelivery = z.enum(['APP', 'SMS', 'CALL', 'EMAIL', 'FRAGMENT', 'EMAIL_SETUP', 'OTHER']);
export type CodeDelivery = z.infer<typeof CodeDelivery>;

const SentCode = z.object({
  phoneNumber: z.string(),
  via: CodeDelivery,
  /** The masked email address, or the address of the page at Fragment. */
  hint: z.string().nullable(),
  /** 0: a word or a phrase of any length, or no code was sent. */
  codeLength: z.int(),
  /** From then on another one can be asked for, with the same call. */
  resendAt: IsoTime,
  expiresAt: IsoTime,
});
export type SentCode = z.infer<typeof SentCode>;

const SignInStep = z.object({
  /** CODE_SENT: the email address is confirmed, and Telegram has sent the code to sign in with. */
  status: z.enum(['LINKED', 'PASSWORD_NEEDED', 'CODE_SENT']),
  account: TelegramAccount.nullable(),
  /** What the person wrote down in Telegram to remember the password by. */
  hint: z.string().nullable(),
  sent: SentCode.nullable(),
});
export type SignInStep = z.infer<typeof SignInStep>;

// Telegram counts these too, and locks out those who ask too often.
const limit = { calls: 30, seconds: 60 * 60 };

export const telegramAccounts = {
  /** Again for the same number: another code. Too early, or told to wait: 429 with `data.waitSeconds`. */
  'POST /api/v1/telegram/send-otp': {
    access: 'user',
    needs: 'verified-email',
    to: 'link a Telegram account',
    body: z.strictObject({ phoneNumber: Phone }),
    reply: answer(SentCode),
    limit,
  },
  /** Confirms an email address that Telegram demands; `verify-otp` takes the code that goes there. */
  'POST /api/v1/telegram/set-up-email': {
    access: 'user',
    needs: 'verified-email',
    to: 'link a Telegram account',
    body: z.strictObject({ phoneNumber: Phone, email: Email }),
    reply: answer(SentCode),
    limit,
  },
  'POST /api/v1/telegram/verify-otp': {
    access: 'user',
    needs: 'verified-email',
    to: 'link a Telegram account',
    body: z.strictObject({ phoneNumber: Phone, code: line('Verification code', 200) }),
    reply: answer(SignInStep),
    limit,
  },
  'POST /api/v1/telegram/verify-password': {
    access: 'user',
    needs: 'verified-email',
    to: 'link a Telegram account',
    body: z.strictObject({ phoneNumber: Phone, password: GivenPassword }),
    reply: answer(SignInStep),
    limit,
  },
  'GET /api/v1/telegram/accounts': { access: 'user', to: 'get accounts', reply: answer(z.array(TelegramAccount)) },
  'DELETE /api/v1/telegram/accounts/{id}': {
    access: 'user',
    to: 'delete an account',
    params: z.strictObject({ id: Id }),
    reply: Message,
  },
} satisfies Routes;
