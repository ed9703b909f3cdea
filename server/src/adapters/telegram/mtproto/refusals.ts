import { MtUnsupportedError, tl } from '@mtcute/node';
import { type RefusalKind, TelegramRefusal } from '../../../modules/telegram/index.ts';
import type { Logger } from '../../../platform/log/logger.ts';

/** What Telegram calls its refusals, in the words of this house. What is not listed is AWAY. */
const kinds: Record<string, RefusalKind> = {
  PHONE_NUMBER_INVALID: 'PHONE_INVALID',
  PHONE_NUMBER_BANNED: 'PHONE_BANNED',
  PHONE_NUMBER_UNOCCUPIED: 'NO_ACCOUNT',
  PHONE_NUMBER_APP_SIGNUP_FORBIDDEN: 'NO_ACCOUNT',

  PHONE_CODE_INVALID: 'CODE_WRONG',
  PHONE_CODE_EMPTY: 'CODE_WRONG',
  CODE_INVALID: 'CODE_WRONG',
  PHONE_CODE_EXPIRED: 'CODE_EXPIRED',
  PHONE_CODE_HASH_EMPTY: 'CODE_EXPIRED',
  EMAIL_VERIFY_EXPIRED: 'CODE_EXPIRED',
  // The whole sign-in has to begin again, which it does with a new code.
  AUTH_RESTART: 'CODE_EXPIRED',
  PASSWORD_HASH_INVALID: 'PASSWORD_WRONG',

  AUTH_KEY_DUPLICATED: 'SESSION_ENDED',
  AUTH_KEY_INVALID: 'SESSION_ENDED',
  AUTH_KEY_UNREGISTERED: 'SESSION_ENDED',
  SESSION_EXPIRED: 'SESSION_ENDED',
  SESSION_PASSWORD_NEEDED: 'SESSION_ENDED',
  SESSION_REVOKED: 'SESSION_ENDED',
  USER_DEACTIVATED: 'SESSION_ENDED',
  USER_DEACTIVATED_BAN: 'SESSION_ENDED',

  CHAT_ADMIN_REQUIRED: 'NOT_ADMINISTRATOR',
  CHAT_ADMIN_INVITE_REQUIRED: 'NOT_ADMINISTRATOR',
  CHAT_WRITE_FORBIDDEN: 'NOT_ADMINISTRATOR',
  RIGHT_FORBIDDEN: 'NOT_ADMINISTRATOR',

  CHANNELS_TOO_MUCH: 'TOO_MANY_CHANNELS',
  CHANNELS_ADMIN_LOCATED_TOO_MUCH: 'TOO_MANY_CHANNELS',
  CHANNELS_ADMIN_PUBLIC_TOO_MUCH: 'TOO_MANY_CHANNELS',
  // An account that others reported may keep what it has, and make no more.
  USER_RESTRICTED: 'TOO_MANY_CHANNELS',

  CHANNEL_INVALID: 'CHANNEL_GONE',
  CHANNEL_PRIVATE: 'CHANNEL_GONE',
  CHANNEL_PUBLIC_GROUP_NA: 'CHANNEL_GONE',
  CHAT_FORBIDDEN: 'CHANNEL_GONE',
  CHAT_ID_INVALID: 'CHANNEL_GONE',
  PEER_ID_INVALID: 'CHANNEL_GONE',

  INPUT_USER_DEACTIVATED: 'PERSON_GONE',
  PARTICIPANT_ID_INVALID: 'PERSON_GONE',
  USER_ID_INVALID: 'PERSON_GONE',
  // Made an administrator since, or the owner: nobody whom this account could send away, and no fault of the channel.
  USER_ADMIN_INVALID: 'PERSON_GONE',
  USER_CREATOR: 'PERSON_GONE',

  PHONE_NUMBER_FLOOD: 'FLOOD',
  PHONE_PASSWORD_FLOOD: 'FLOOD',
};

/** Of these floods Telegram does not say when they are over; it is hours. */
const untoldWait = 60 * 60;

/** FLOOD_WAIT_37, SLOWMODE_WAIT_5, FLOOD_PREMIUM_WAIT_9: the library knows some of them, and then keeps the number apart. */
function secondsToWait(error: tl.RpcError): number | null {
  if (!/WAIT_(%d|\d+)$/.test(error.text)) return null;
  const seconds = 'seconds' in error ? Number(error.seconds) : Number(/\d+$/.exec(error.text)?.[0]);
  return Number.isFinite(seconds) ? Math.max(1, seconds) : null;
}

function kindOf(error: tl.RpcError, here: Record<string, RefusalKind>): RefusalKind | undefined {
  return here[error.text] ?? kinds[error.text] ?? (error.code === tl.RpcError.UNAUTHORIZED ? 'SESSION_ENDED' : undefined);
}

export interface Asked {
  method: string;
  /** What a word means in this call, where it differs. */
  here?: Record<string, RefusalKind>;
  log: Logger;
}

/** Whatever went wrong, as a refusal. The log hears the words of Telegram alone, never what was asked. */
export function refusalOf(error: unknown, { method, here = {}, log }: Asked): TelegramRefusal {
  if (error instanceof TelegramRefusal) return error;
  if (error instanceof MtUnsupportedError) return new TelegramRefusal('NO_ACCOUNT', { cause: error });
  if (!(error instanceof tl.RpcError)) return new TelegramRefusal('AWAY', { cause: error });
  const waitSeconds = secondsToWait(error);
  if (waitSeconds !== null) return new TelegramRefusal('FLOOD', { waitSeconds, cause: error });
  const kind = kindOf(error, here);
  if (kind) return new TelegramRefusal(kind, { waitSeconds: kind === 'FLOOD' ? untoldWait : 0, cause: error });
  if (error.code >= 400 && error.code < 500) {
    const advice = error.text.startsWith('API_ID_') ? ': check TELEGRAM_API_ID and TELEGRAM_API_HASH' : '';
    log.warn({ method, code: error.code, text: error.text }, `Telegram refused in words that are not known here${advice}`);
  }
  return new TelegramRefusal('AWAY', { cause: error });
}

/** Whether Telegram said one of these words. */
export const said = (refusal: unknown, ...words: string[]): boolean =>
  refusal instanceof TelegramRefusal && refusal.cause instanceof tl.RpcError && words.includes(refusal.cause.text);
