import { seconds } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import { type CodeSent, TelegramError } from '../telegram.port.ts';
import { scheduleSignInLogout } from './log-out-sessions.ts';
import { codeSentColumns, type SignInDeps, type SignInKey, withSignInFloodWait, withSignInLock } from './sign-in.ts';
import { openSignInState } from './sign-in-state.ts';
import { findSignIn, upsertSignIn } from './sign-ins.store.ts';
import type { SignInRow } from './tables.ts';
import { floodWaitError } from './telegram-error-messages.ts';

type Deps = Pick<SignInDeps, 'database' | 'clock' | 'random' | 'box' | 'jobs' | 'limits' | 'telegram' | 'locks'>;

// Rate limit per phone number, not per user: the number may belong to someone else, whose phone gets the code.
export const codeRateLimit = (phone: string) => ({ about: ['telegram code', phone], calls: 10, seconds: 60 * 60 });

interface SendResult {
  sent: CodeSent;
  /** Email address that the code confirms, when Telegram requires one. */
  email?: string | undefined;
  /** The code was sent in a new Telegram session; the session of the previous attempt is logged out. */
  isNew: boolean;
}

/** Makes Telegram send a code to the number. A repeated request resends it, but not before `resendAt`. */
export function sendCode(deps: Deps) {
  const { database, clock, random, limits, telegram } = deps;

  /** Resends the code by the next delivery method of Telegram. */
  async function resend(phone: string, open: SignInRow): Promise<SendResult> {
    const { email, ...state } = openSignInState(deps, open);
    const sent = email ? await telegram.setUpEmail({ phone, ...state, email }) : await telegram.resendCode({ phone, ...state });
    return { sent, email, isNew: false };
  }

  async function sendOrResend(phone: string, open: SignInRow | null): Promise<SendResult> {
    if (open?.step === 'CODE' && open.expiresAt > clock.now()) {
      try {
        return await resend(phone, open);
      } catch (error) {
        // The code has expired: request a new one below.
        if (!(error instanceof TelegramError && error.kind === 'CODE_EXPIRED')) throw error;
      }
    }
    return { sent: await telegram.sendCode({ phone }), isNew: true };
  }

  return (linking: SignInKey): Promise<SignInRow> =>
    withSignInLock(deps, linking, async () => {
      const { phone } = linking;
      const open = await findSignIn(database.read, linking);
      const waitMilliseconds = (open?.resendAt.getTime() ?? 0) - clock.now().getTime();
      if (waitMilliseconds > 0) throw floodWaitError(Math.ceil(waitMilliseconds / seconds(1)));
      const { sent, email, isNew } = await withSignInFloodWait(deps, { phone, call: 'SEND' }, async () => {
        await limits.take([codeRateLimit(phone)]);
        return sendOrResend(phone, open);
      });
      const id = open?.id ?? newId(random);
      return database.transact(async (tx) => {
        if (open && isNew) await scheduleSignInLogout(deps, tx, open);
        return upsertSignIn(tx, { id, ...linking, ...codeSentColumns(deps, id, sent, email), createdAt: clock.now() });
      });
    });
}
