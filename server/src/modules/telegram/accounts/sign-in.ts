import { telegramAccountMessages as say } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { later, minutes, seconds } from '../../../kit/clock.ts';
import type { MemberNews, TelegramDeps } from '../deps.ts';
import { type CodeSent, TelegramRefusal } from '../telegram.port.ts';
import { sealHalfWay } from './half-way.ts';
import { plainText } from './plain-text.ts';
import { inWords, patience, pleaseWait } from './refusals-in-words.ts';
import { findWait, putWait } from './sign-ins.store.ts';
import type { SignInWaitRow } from './tables.ts';

export type LinkingDeps = TelegramDeps & { hooks: Pick<MemberNews, 'accountLinked'> };

/** Key of a sign-in: each user has at most one per phone number. */
export interface Linking {
  userId: number;
  phone: string;
}

/** Lifetime of a code and of the password step. */
export const goodFor = minutes(10);

/** Columns of a sign-in after Telegram has sent a code or has required an email address. */
export function sentColumns(deps: Pick<TelegramDeps, 'box' | 'clock'>, id: string, sent: CodeSent, email?: string) {
  const { session, codeHash, via, hint, length: codeLength, resendAfterSeconds } = sent;
  const now = deps.clock.now();
  return {
    step: via === 'EMAIL_SETUP' ? ('EMAIL' as const) : ('CODE' as const),
    via,
    codeLength,
    tries: 0,
    inDoubt: false,
    hint: hint === null ? null : plainText(hint, 200),
    sealedState: sealHalfWay(deps, id, { session, codeHash, ...(email === undefined ? {} : { email }) }),
    resendAt: later(now, seconds(resendAfterSeconds)),
    expiresAt: later(now, goodFor),
  };
}

/** Rejects the call during a flood wait of the phone number, and stores a new flood wait. */
export async function waitAware<Result>(
  { database, clock }: Pick<TelegramDeps, 'database' | 'clock'>,
  wait: Pick<SignInWaitRow, 'phone' | 'call'>,
  call: () => Promise<Result>,
): Promise<Result> {
  const left = ((await findWait(database.read, wait))?.getTime() ?? 0) - clock.now().getTime();
  if (left > 0) throw pleaseWait(Math.ceil(left / seconds(1)));
  try {
    return await call();
  } catch (error) {
    if (error instanceof TelegramRefusal && error.kind === 'FLOOD')
      await database.transact((tx) => putWait(tx, { ...wait, until: later(clock.now(), seconds(error.waitSeconds)) }));
    throw error;
  }
}

/** Lock across processes: the steps of one sign-in run one at a time, because they share one Telegram session. */
export async function inTurn<Result>(
  { locks }: Pick<TelegramDeps, 'locks'>,
  { userId, phone }: Linking,
  step: () => Promise<Result>,
): Promise<Result> {
  const locked = await locks.hold(`telegram sign-in ${userId} ${phone}`, patience, step).catch((error: unknown) => {
    throw inWords(error);
  });
  if (!locked) throw new AppError('CONFLICT', { message: say.busy });
  return locked.result;
}
