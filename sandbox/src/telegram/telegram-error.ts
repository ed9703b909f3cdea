export type CallClass = 'READ' | 'INVITE' | 'REMOVE' | 'CREATE';

export type TelegramErrorKind =
  | 'PHONE_INVALID'
  | 'PHONE_BANNED'
  | 'NO_ACCOUNT'
  | 'CODE_WRONG'
  | 'CODE_EXPIRED'
  | 'PASSWORD_WRONG'
  | 'EMAIL_INVALID'
  | 'SESSION_ENDED'
  | 'ACCOUNT_FROZEN'
  | 'ACCOUNT_RESTRICTED'
  | 'NOT_ADMINISTRATOR'
  | 'TOO_MANY_CHANNELS'
  | 'CHANNEL_GONE'
  | 'PERSON_GONE'
  | 'PERSON_UNKNOWN'
  | 'FLOOD'
  | 'AWAY';

/** Error of the simulated Telegram API. */
export class SimulatedTelegramError extends Error {
  readonly kind: TelegramErrorKind;
  readonly waitSeconds: number;
  /** Class of the rejected call; null at sign-in. */
  callClass: CallClass | null = null;
  constructor(kind: TelegramErrorKind, waitSeconds = 0) {
    super(`Simulated Telegram error: ${kind}`);
    this.kind = kind;
    this.waitSeconds = waitSeconds;
  }
}
