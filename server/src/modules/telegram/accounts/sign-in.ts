import { telegramAccountMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { later, minutes, seconds } from '../../../kit/clock.ts';
import type { MemberHooks, TelegramDeps } from '../deps.ts';
import { type CodeSent, TelegramError } from '../telegram.port.ts';
import { plainText } from './plain-text.ts';
import { sealSignInState } from './sign-in-state.ts';
import { findSignInWait, upsertSignInWait } from './sign-ins.store.ts';
import type { SignInWaitRow } from './tables.ts';
import { callerTimeout, floodWaitError, toAppError } from './telegram-error-messages.ts';

export type SignInDeps = TelegramDeps & { hooks: Pick<MemberHooks, 'accountLinked'> };

/** Key of a sign-in: each user has at most one per phone number. */
export interface SignInKey {
  userId: number;
  phone: string;
}

/** Lifetime of a code and of the password step. */
export const codeLifetime = minutes(10);

/** Columns of a sign-in after Telegram has sent a code or has required an email address. */
export function codeSentColumns(deps: Pick<TelegramDeps, 'box' | 'clock'>, id: string, sent: CodeSent, email?: string) {
  const { session, codeHash, via, hint, length: codeLength, resendAfterSeconds } = sent;
  const now = deps.clock.now();
  return {
    step: via === 'EMAIL_SETUP' ? ('EMAIL' as const) : ('CODE' as const),
    via,
    codeLength,
    tries: 0,
    inDoubt: false,
    hint: hint === null ? null : plainText(hint, 200),
    sealedState: sealSignInState(deps, id, { session, codeHash, ...(email === undefined ? {} : { email }) }),
    resendAt: later(now, seconds(resendAfterSeconds)),
    expiresAt: later(now, codeLifetime),
  };
}

/** Rejects the call during a flood wait of the phone number, and stores a new flood wait. */
export async function withSignInFloodWait<Result>(
  { database, clock }: Pick<TelegramDeps, 'database' | 'clock'>,
  wait: Pick<SignInWaitRow, 'phone' | 'call'>,
  call: () => Promise<Result>,
): Promise<Result> {
  const left = ((await findSignInWait(database.read, wait))?.getTime() ?? 0) - clock.now().getTime();
  if (left > 0) throw floodWaitError(Math.ceil(left / seconds(1)));
  try {
    return await call();
  } catch (error) {
    if (error instanceof TelegramError && error.kind === 'FLOOD')
      await database.transact((tx) => upsertSignInWait(tx, { ...wait, until: later(clock.now(), seconds(error.waitSeconds)) }));
    throw error;
  }
}

/** Lock across processes: the steps of one sign-in run one at a time, because they share one Telegram session. */
export async function withSignInLock<Result>(
  { locks }: Pick<TelegramDeps, 'locks'>,
  { userId, phone }: SignInKey,
  step: () => Promise<Result>,
): Promise<Result> {
  const locked = await locks.withLock(`telegram sign-in ${userId} ${phone}`, callerTimeout, step).catch((error: unknown) => {
    throw toAppError(error);
  });
  if (!locked) throw new AppError('CONFLICT', { message: telegramAccountMessages.busy });
  return locked.result;
}
