import { MtUnsupportedError, tl } from '@mtcute/node';
import { TelegramError, type TelegramErrorKind } from '../../../modules/telegram/index.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { type CalledMethod, rulesOf } from './methods.ts';

/** Meaning of Telegram's error texts in every method; `methods.ts` has the exceptions. */
const kinds: Record<string, TelegramErrorKind> = {
  PHONE_NUMBER_INVALID: 'PHONE_INVALID',
  PHONE_NUMBER_BANNED: 'PHONE_BANNED',
  PHONE_NUMBER_UNOCCUPIED: 'NO_ACCOUNT',
  PHONE_NUMBER_APP_SIGNUP_FORBIDDEN: 'NO_ACCOUNT',

  PHONE_CODE_INVALID: 'CODE_WRONG',
  PHONE_CODE_EMPTY: 'CODE_WRONG',
  CODE_INVALID: 'CODE_WRONG',
  CODE_EMPTY: 'CODE_WRONG',
  PHONE_CODE_EXPIRED: 'CODE_EXPIRED',
  PHONE_CODE_HASH_EMPTY: 'CODE_EXPIRED',
  PHONE_HASH_EXPIRED: 'CODE_EXPIRED',
  EMAIL_VERIFY_EXPIRED: 'CODE_EXPIRED',
  // The sign-in must restart, and it does so with a new code.
  AUTH_RESTART: 'CODE_EXPIRED',
  PASSWORD_HASH_INVALID: 'PASSWORD_WRONG',
  EMAIL_INVALID: 'EMAIL_INVALID',
  EMAIL_NOT_ALLOWED: 'EMAIL_INVALID',

  AUTH_KEY_DUPLICATED: 'SESSION_ENDED',
  AUTH_KEY_INVALID: 'SESSION_ENDED',
  AUTH_KEY_UNREGISTERED: 'SESSION_ENDED',
  SESSION_EXPIRED: 'SESSION_ENDED',
  SESSION_PASSWORD_NEEDED: 'SESSION_ENDED',
  SESSION_REVOKED: 'SESSION_ENDED',
  USER_DEACTIVATED: 'SESSION_ENDED',
  USER_DEACTIVATED_BAN: 'SESSION_ENDED',
  // About a temporary key of the connection (PFS), not about the session.
  AUTH_KEY_PERM_EMPTY: 'AWAY',

  FROZEN_METHOD_INVALID: 'ACCOUNT_FROZEN',
  FROZEN_PARTICIPANT_MISSING: 'ACCOUNT_FROZEN',
  PEER_FLOOD: 'ACCOUNT_RESTRICTED',
  USER_BANNED_IN_CHANNEL: 'ACCOUNT_RESTRICTED',
  USER_RESTRICTED: 'ACCOUNT_RESTRICTED',

  CHAT_ADMIN_REQUIRED: 'NOT_ADMINISTRATOR',
  CHAT_ADMIN_INVITE_REQUIRED: 'NOT_ADMINISTRATOR',
  CHAT_WRITE_FORBIDDEN: 'NOT_ADMINISTRATOR',
  RIGHT_FORBIDDEN: 'NOT_ADMINISTRATOR',

  CHANNELS_TOO_MUCH: 'TOO_MANY_CHANNELS',
  CHANNELS_ADMIN_LOCATED_TOO_MUCH: 'TOO_MANY_CHANNELS',
  CHANNELS_ADMIN_PUBLIC_TOO_MUCH: 'TOO_MANY_CHANNELS',

  CHANNEL_INVALID: 'CHANNEL_GONE',
  CHANNEL_PRIVATE: 'CHANNEL_GONE',
  CHANNEL_PUBLIC_GROUP_NA: 'CHANNEL_GONE',
  CHAT_FORBIDDEN: 'CHANNEL_GONE',
  CHAT_ID_INVALID: 'CHANNEL_GONE',
  PEER_ID_INVALID: 'CHANNEL_GONE',

  INPUT_USER_DEACTIVATED: 'PERSON_GONE',
  // This account cannot remove an administrator or the owner.
  USER_ADMIN_INVALID: 'PERSON_GONE',
  USER_CREATOR: 'PERSON_GONE',
  PARTICIPANT_ID_INVALID: 'PERSON_UNKNOWN',
  USER_ID_INVALID: 'PERSON_UNKNOWN',

  PHONE_NUMBER_FLOOD: 'FLOOD',
  PHONE_PASSWORD_FLOOD: 'FLOOD',
};

/** Assumed wait in seconds for floods without a wait time; such floods last hours. */
const defaultFloodWait = 60 * 60;

/** Wait time of FLOOD_WAIT_37, SLOWMODE_WAIT_5, FLOOD_PREMIUM_WAIT_9. For those that the library knows, the number is in `seconds`. */
function secondsToWait(error: tl.RpcError): number | null {
  const wait = /WAIT_(?:%d|(\d+))$/.exec(error.text);
  if (!wait) return null;
  const seconds = Number('seconds' in error ? error.seconds : wait[1]);
  return Number.isFinite(seconds) ? Math.max(1, seconds) : null;
}

function kindByCode({ code, text }: tl.RpcError): TelegramErrorKind {
  if (text.startsWith('FROZEN_')) return 'ACCOUNT_FROZEN';
  if (code === tl.RpcError.UNAUTHORIZED) return 'SESSION_ENDED';
  if (code === tl.RpcError.FLOOD) return 'FLOOD';
  return code >= 400 && code < 500 ? 'UNEXPECTED' : 'AWAY';
}

/** Converts any error of a call into a TelegramError. Logs only Telegram's error text, never the request. */
export function toTelegramError(error: unknown, { method, log }: { method: CalledMethod; log: Logger }): TelegramError {
  const { callClass, kinds: methodKinds = {} } = rulesOf(method);
  if (error instanceof TelegramError) return error;
  if (error instanceof MtUnsupportedError) return new TelegramError('NO_ACCOUNT', { callClass, cause: error });
  if (!(error instanceof tl.RpcError)) return new TelegramError('AWAY', { callClass, cause: error });
  const details = { callClass, rpcError: error.text, cause: error };
  const waitSeconds = secondsToWait(error);
  if (waitSeconds !== null) return new TelegramError('FLOOD', { ...details, waitSeconds });
  const kind = methodKinds[error.text] ?? kinds[error.text] ?? kindByCode(error);
  if (kind === 'UNEXPECTED') {
    const advice = error.text.startsWith('API_ID_') ? ': check TELEGRAM_API_ID and TELEGRAM_API_HASH' : '';
    log.warn({ method, code: error.code, text: error.text }, `unexpected error of Telegram${advice}`);
  }
  return new TelegramError(kind, { ...details, waitSeconds: kind === 'FLOOD' ? defaultFloodWait : 0 });
}

/** Whether Telegram returned one of these error texts. */
export const hasErrorText = (error: unknown, ...texts: string[]): boolean =>
  error instanceof TelegramError && error.cause instanceof tl.RpcError && texts.includes(error.cause.text);
