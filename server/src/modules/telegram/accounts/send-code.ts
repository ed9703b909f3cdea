import { seconds } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import { type CodeSent, TelegramError } from '../telegram.port.ts';
import { scheduleSignInLogout } from './log-out-sessions.ts';
import { codeSentColumns, type SignInDeps, type SignInKey, withSignInFloodWait, withSignInLock } from './sign-in.ts';
import { unsealSignInState } from './sign-in-state.ts';
import { findSignIn, upsertSignIn } from './sign-ins.store.ts';
import type { TelegramSignInRow } from './tables.ts';
import { floodWaitError } from './telegram-error-messages.ts';

type Deps = Pick<SignInDeps, 'database' | 'clock' | 'random' | 'box' | 'jobs' | 'limits' | 'telegram' | 'locks'>;

// Rate limit per phone number, not per user: the number may belong to someone else, whose phone gets the code.
export const codeRateLimit = (phone: string) => ({ about: ['telegram code', phone], calls: 10, seconds: 60 * 60 });

interface SendResult {
  sent: CodeSent;
  /** Email address that the code confirms, when Telegram requires one. */
  email?: string | undefined;
  /** The code was sent in a new Telegram session; the session of the previous attempt is logged out. */
  isNewSession: boolean;
}

/** Makes Telegram send a code to the number. A repeated request resends it, but not before `resendAt`. */
export function sendCode(deps: Deps) {
  const { database, clock, random, limits, telegram } = deps;

  /** Resends the code by the next delivery method of Telegram. */
  async function resend(phone: string, signIn: TelegramSignInRow): Promise<SendResult> {
    const { email, ...state } = unsealSignInState(deps, signIn);
    const sent = email ? await telegram.setUpEmail({ phone, ...state, email }) : await telegram.resendCode({ phone, ...state });
    return { sent, email, isNewSession: false };
  }

  async function sendOrResend(phone: string, signIn: TelegramSignInRow | null): Promise<SendResult> {
    if (signIn?.step === 'CODE' && signIn.expiresAt > clock.now()) {
      try {
        return await resend(phone, signIn);
      } catch (error) {
        // The code has expired: request a new one below.
        if (!(error instanceof TelegramError && error.kind === 'CODE_EXPIRED')) throw error;
      }
    }
    return { sent: await telegram.sendCode({ phone }), isNewSession: true };
  }

  return (key: SignInKey): Promise<TelegramSignInRow> =>
    withSignInLock(deps, key, async () => {
      const { phone } = key;
      const signIn = await findSignIn(database.read, key);
      const waitMilliseconds = (signIn?.resendAt.getTime() ?? 0) - clock.now().getTime();
      if (waitMilliseconds > 0) throw floodWaitError(Math.ceil(waitMilliseconds / seconds(1)));
      const { sent, email, isNewSession } = await withSignInFloodWait(deps, { phone, call: 'SEND' }, async () => {
        await limits.take([codeRateLimit(phone)]);
        return sendOrResend(phone, signIn);
      });
      const id = signIn?.id ?? newId(random);
      return database.transact(async (tx) => {
        if (signIn && isNewSession) await scheduleSignInLogout(deps, tx, signIn);
        return upsertSignIn(tx, { id, ...key, ...codeSentColumns(deps, id, sent, email), createdAt: clock.now() });
      });
    });
}
