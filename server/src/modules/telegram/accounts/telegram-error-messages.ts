import { channelMessages, telegramAccountMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { type OpenAccount, TelegramError, type TelegramErrorKind } from '../telegram.port.ts';
import { AccountBusy, type WithAccount } from './with-account.ts';

const pluralize = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Rounds up, so that a retry after this time is never too early. */
export function formatWaitTime(seconds: number): string {
  if (seconds <= 90) return pluralize(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return pluralize(minutes, 'minute');
  const [hours, minutesLeft] = [Math.floor(minutes / 60), minutes % 60];
  return minutesLeft === 0 ? pluralize(hours, 'hour') : `${pluralize(hours, 'hour')} ${pluralize(minutesLeft, 'minute')}`;
}

export const floodWaitError = (waitSeconds: number) =>
  new AppError('TOO_MANY', {
    message: telegramAccountMessages.wait(formatWaitTime(waitSeconds)),
    data: { waitSeconds },
    retryAfterSeconds: waitSeconds,
  });

const conflict = (message: string) => new AppError('CONFLICT', { message });

const appErrorOf: Record<TelegramErrorKind, (error: TelegramError) => AppError> = {
  PHONE_INVALID: () => invalidField('phoneNumber', telegramAccountMessages.phoneInvalid),
  PHONE_BANNED: () => invalidField('phoneNumber', telegramAccountMessages.phoneBanned),
  NO_ACCOUNT: () => invalidField('phoneNumber', telegramAccountMessages.noAccount),
  CODE_WRONG: () => invalidField('code', telegramAccountMessages.codeWrong),
  CODE_EXPIRED: () => invalidField('code', telegramAccountMessages.codeExpired),
  PASSWORD_WRONG: () => invalidField('password', telegramAccountMessages.passwordWrong),
  EMAIL_INVALID: () => invalidField('email', telegramAccountMessages.emailInvalid),
  SESSION_ENDED: () => new AppError('LINK_AGAIN'),
  SESSION_UNREADABLE: () => new AppError('TELEGRAM_UNAVAILABLE'),
  ACCOUNT_FROZEN: () => conflict(telegramAccountMessages.frozen),
  ACCOUNT_RESTRICTED: () => conflict(telegramAccountMessages.restricted),
  NOT_ADMINISTRATOR: () => conflict(channelMessages.notAdministrator),
  TOO_MANY_CHANNELS: () => conflict(channelMessages.tooManyChannels),
  CHANNEL_GONE: () => conflict(channelMessages.gone),
  PERSON_GONE: () => new AppError('NOT_FOUND'),
  PERSON_UNKNOWN: () => new AppError('NOT_FOUND'),
  FLOOD: ({ waitSeconds }) => floodWaitError(waitSeconds),
  UNEXPECTED: () => new AppError('TELEGRAM_UNAVAILABLE'),
  AWAY: () => new AppError('TELEGRAM_UNAVAILABLE'),
};

/** Converts a Telegram error to the AppError of the API. Other errors are returned unchanged. */
export function toAppError(error: unknown): unknown {
  if (error instanceof AccountBusy) return conflict(telegramAccountMessages.busy);
  return error instanceof TelegramError ? appErrorOf[error.kind](error) : error;
}

/** Timeout of calls in an HTTP request: short, because a client waits for the reply. */
export const callerTimeout = { waitSeconds: 10 };

export type AccountCall = <Result>(accountId: string, work: (account: OpenAccount) => Promise<Result>) => Promise<Result>;

export const forCaller =
  (withAccount: WithAccount): AccountCall =>
  (accountId, work) =>
    withAccount(accountId, work, { ...callerTimeout, forSeller: true }).catch((error: unknown) => {
      throw toAppError(error);
    });
