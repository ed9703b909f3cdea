export type RefusalKind =
  | 'PHONE_INVALID'
  | 'PHONE_BANNED'
  | 'NO_ACCOUNT'
  | 'CODE_WRONG'
  | 'CODE_EXPIRED'
  | 'PASSWORD_WRONG'
  | 'SESSION_ENDED'
  | 'NOT_ADMINISTRATOR'
  | 'TOO_MANY_CHANNELS'
  | 'CHANNEL_GONE'
  | 'PERSON_GONE'
  | 'FLOOD'
  | 'AWAY';

/** No, as the simulated Telegram says it to whoever works with an account. */
export class TelegramNo extends Error {
  readonly kind: RefusalKind;
  readonly waitSeconds: number;
  constructor(kind: RefusalKind, waitSeconds = 0) {
    super(`The simulated Telegram refuses: ${kind}`);
    this.kind = kind;
    this.waitSeconds = waitSeconds;
  }
}
