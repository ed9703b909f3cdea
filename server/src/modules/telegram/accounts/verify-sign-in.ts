import { telegramAccountMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { later } from '../../../kit/clock.ts';
import { type CodeSent, type SignedIn, type SignInOutcome, TelegramError } from '../telegram.port.ts';
import { linkAccount } from './link-account.ts';
import { plainText } from './plain-text.ts';
import { codeLifetime, codeSentColumns, type SignInDeps, type SignInKey, withSignInFloodWait, withSignInLock } from './sign-in.ts';
import { sealSignInState, unsealSignInState } from './sign-in-state.ts';
import { countAttempt, findSignIn, saveSignIn, uncountAttempt } from './sign-ins.store.ts';
import type { TelegramAccountRow, TelegramSignInRow } from './tables.ts';

type Deps = Pick<SignInDeps, 'database' | 'clock' | 'random' | 'box' | 'jobs' | 'telegram' | 'locks' | 'hooks'>;

type Step = { linked: TelegramAccountRow } | { passwordNeeded: true; hint: string | null } | { codeSent: TelegramSignInRow };

const maxAttempts = 5;
/** Errors after which Telegram has not checked the code or password. */
const uncheckedKinds = new Set(['FLOOD', 'AWAY', 'UNEXPECTED']);
const notBegun = () => new AppError('CONFLICT', { message: telegramAccountMessages.notBegun });

/** Sign-in steps after the code was sent: checks the code, then the password if the account has one. */
export function verifySignIn(deps: Deps) {
  const { database, clock, telegram } = deps;
  const link = linkAccount(deps);

  async function loadOpenSignIn(key: SignInKey, field: 'code' | 'password'): Promise<TelegramSignInRow> {
    const signIn = await findSignIn(database.read, key);
    if (!signIn || signIn.step === 'EMAIL') throw notBegun();
    if (signIn.expiresAt <= clock.now()) throw invalidField(field, telegramAccountMessages.codeExpired);
    return signIn;
  }

  /** Counts the attempt before the call, so that concurrent or aborted requests cannot exceed the limit. */
  async function attempt<Outcome>(
    { id, phone }: TelegramSignInRow,
    { field, noneLeft }: { field: string; noneLeft: string },
    call: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const isAllowed = await database.transact((tx) => countAttempt(tx, { id, limit: maxAttempts }));
    if (!isAllowed) throw invalidField(field, noneLeft);
    try {
      return await withSignInFloodWait(deps, { phone, call: 'VERIFY' }, call);
    } catch (error) {
      const kind = error instanceof TelegramError ? error.kind : error instanceof AppError ? 'FLOOD' : 'AWAY';
      const isOver = kind === 'CODE_EXPIRED' || kind === 'SESSION_ENDED';
      await database.transact(async (tx) => {
        if (uncheckedKinds.has(kind)) await uncountAttempt(tx, id);
        // Without a reply the session stays in doubt: the next attempt first checks whether it is signed in.
        if (kind !== 'AWAY') await saveSignIn(tx, { id, inDoubt: false, ...(isOver ? { expiresAt: clock.now() } : {}) });
      });
      // An ended session during sign-in means a new sign-in, as for an expired code.
      throw kind === 'SESSION_ENDED' ? invalidField(field, telegramAccountMessages.codeExpired) : error;
    }
  }

  const finish = async (key: SignInKey, signIn: TelegramSignInRow, signedIn: SignedIn): Promise<Step> => ({
    linked: await database.transact((tx) => link(tx, key, signedIn, signIn.id)),
  });

  /** When the reply to the previous attempt was lost or not stored, Telegram may have signed in the session. */
  const findEarlierSignIn = (signIn: TelegramSignInRow): Promise<SignedIn | null> =>
    signIn.inDoubt ? telegram.signedInAs({ session: unsealSignInState(deps, signIn).session }) : Promise.resolve(null);

  async function saveCodeSent(signIn: TelegramSignInRow, sent: CodeSent): Promise<Step> {
    const columns = codeSentColumns(deps, signIn.id, sent);
    await database.transact((tx) => saveSignIn(tx, { id: signIn.id, ...columns }));
    return { codeSent: { ...signIn, ...columns } };
  }

  async function savePasswordNeeded(
    signIn: TelegramSignInRow,
    outcome: Extract<SignInOutcome, { kind: 'PASSWORD_NEEDED' }>,
  ): Promise<Step> {
    const hint = outcome.hint === null ? null : plainText(outcome.hint, 200);
    const sealedState = sealSignInState(deps, signIn.id, { session: outcome.session, codeHash: '' });
    const expiresAt = later(clock.now(), codeLifetime);
    await database.transact((tx) =>
      saveSignIn(tx, { id: signIn.id, step: 'PASSWORD', hint, sealedState, tries: 0, inDoubt: false, expiresAt }),
    );
    return { passwordNeeded: true, hint };
  }

  return {
    code: (key: SignInKey, code: string): Promise<Step> =>
      withSignInLock(deps, key, async () => {
        const signIn = await loadOpenSignIn(key, 'code');
        // The reply to the previous code was lost; the code was correct.
        if (signIn.step === 'PASSWORD') return { passwordNeeded: true, hint: signIn.hint };
        const previous = await findEarlierSignIn(signIn);
        if (previous) return finish(key, signIn, previous);
        const { session, codeHash } = unsealSignInState(deps, signIn);
        const outcome = await attempt(signIn, { field: 'code', noneLeft: telegramAccountMessages.codeTries }, () =>
          telegram.signIn({ phone: key.phone, session, codeHash, code }),
        );
        if (outcome.kind === 'CODE_SENT') return saveCodeSent(signIn, outcome);
        return outcome.kind === 'SIGNED_IN' ? finish(key, signIn, outcome) : savePasswordNeeded(signIn, outcome);
      }),

    password: (key: SignInKey, password: string): Promise<Step> =>
      withSignInLock(deps, key, async () => {
        const signIn = await loadOpenSignIn(key, 'password');
        if (signIn.step !== 'PASSWORD') throw notBegun();
        const previous = await findEarlierSignIn(signIn);
        if (previous) return finish(key, signIn, previous);
        const { session } = unsealSignInState(deps, signIn);
        const signedIn = await attempt(signIn, { field: 'password', noneLeft: telegramAccountMessages.passwordTries }, () =>
          telegram.checkPassword({ session, password }),
        );
        return finish(key, signIn, signedIn);
      }),
  };
}
