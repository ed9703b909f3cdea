export type CallClass = 'READ' | 'INVITE' | 'REMOVE' | 'CREATE';

export type RefusalKind =
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

/** No, as the simulated Telegram says it to whoever works with an account. */
export class TelegramNo extends Error {
  readonly kind: RefusalKind;
  readonly waitSeconds: number;
  /** Class of the call that was refused; null at sign-in. */
  callClass: CallClass | null = null;
  constructor(kind: RefusalKind, waitSeconds = 0) {
    super(`The simulated Telegram refuses: ${kind}`);
    this.kind = kind;
    this.waitSeconds = waitSeconds;
  }
}
