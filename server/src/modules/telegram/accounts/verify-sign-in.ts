import { telegramAccountMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { later } from '../../../kit/clock.ts';
import { type CodeSent, type SignedIn, type SignInOutcome, TelegramError } from '../telegram.port.ts';
import { linkAccount } from './link-account.ts';
import { plainText } from './plain-text.ts';
import { codeLifetime, codeSentColumns, type SignInDeps, type SignInKey, withSignInFloodWait, withSignInLock } from './sign-in.ts';
import { openSignInState, sealSignInState } from './sign-in-state.ts';
import { countAttempt, findSignIn, saveSignIn, uncountAttempt } from './sign-ins.store.ts';
import type { SignInRow, TelegramAccountRow } from './tables.ts';

type Deps = Pick<SignInDeps, 'database' | 'clock' | 'random' | 'box' | 'jobs' | 'telegram' | 'locks' | 'hooks'>;

type Step = { linked: TelegramAccountRow } | { passwordNeeded: true; hint: string | null } | { codeSent: SignInRow };

const maxAttempts = 5;
/** Errors after which Telegram has not checked the code or password. */
const uncheckedKinds = new Set(['FLOOD', 'AWAY', 'UNEXPECTED']);
const notBegun = () => new AppError('CONFLICT', { message: telegramAccountMessages.notBegun });

/** Sign-in steps after the code was sent: checks the code, then the password if the account has one. */
export function verifySignIn(deps: Deps) {
  const { database, clock, telegram } = deps;
  const link = linkAccount(deps);

  async function loadOpenSignIn(linking: SignInKey, field: 'code' | 'password'): Promise<SignInRow> {
    const open = await findSignIn(database.read, linking);
    if (!open || open.step === 'EMAIL') throw notBegun();
    if (open.expiresAt <= clock.now()) throw invalidField(field, telegramAccountMessages.codeExpired);
    return open;
  }

  /** Counts the attempt before the call, so that concurrent or aborted requests cannot exceed the limit. */
  async function attempt<Outcome>(
    { id, phone }: SignInRow,
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

  const finish = async (linking: SignInKey, open: SignInRow, signedIn: SignedIn): Promise<Step> => ({
    linked: await database.transact((tx) => link(tx, linking, signedIn, open.id)),
  });

  /** When the reply to the previous attempt was lost or not stored, Telegram may have signed in the session. */
  const findEarlierSignIn = (open: SignInRow): Promise<SignedIn | null> =>
    open.inDoubt ? telegram.signedInAs({ session: openSignInState(deps, open).session }) : Promise.resolve(null);

  async function saveCodeSent(open: SignInRow, sent: CodeSent): Promise<Step> {
    const columns = codeSentColumns(deps, open.id, sent);
    await database.transact((tx) => saveSignIn(tx, { id: open.id, ...columns }));
    return { codeSent: { ...open, ...columns } };
  }

  async function savePasswordNeeded(open: SignInRow, outcome: Extract<SignInOutcome, { kind: 'PASSWORD_NEEDED' }>): Promise<Step> {
    const hint = outcome.hint === null ? null : plainText(outcome.hint, 200);
    const sealedState = sealSignInState(deps, open.id, { session: outcome.session, codeHash: '' });
    const expiresAt = later(clock.now(), codeLifetime);
    await database.transact((tx) =>
      saveSignIn(tx, { id: open.id, step: 'PASSWORD', hint, sealedState, tries: 0, inDoubt: false, expiresAt }),
    );
    return { passwordNeeded: true, hint };
  }

  return {
    code: (linking: SignInKey, code: string): Promise<Step> =>
      withSignInLock(deps, linking, async () => {
        const open = await loadOpenSignIn(linking, 'code');
        // The reply to the previous code was lost; the code was correct.
        if (open.step === 'PASSWORD') return { passwordNeeded: true, hint: open.hint };
        const previous = await findEarlierSignIn(open);
        if (previous) return finish(linking, open, previous);
        const { session, codeHash } = openSignInState(deps, open);
        const outcome = await attempt(open, { field: 'code', noneLeft: telegramAccountMessages.codeTries }, () =>
          telegram.signIn({ phone: linking.phone, session, codeHash, code }),
        );
        if (outcome.kind === 'CODE_SENT') return saveCodeSent(open, outcome);
        return outcome.kind === 'SIGNED_IN' ? finish(linking, open, outcome) : savePasswordNeeded(open, outcome);
      }),

    password: (linking: SignInKey, password: string): Promise<Step> =>
      withSignInLock(deps, linking, async () => {
        const open = await loadOpenSignIn(linking, 'password');
        if (open.step !== 'PASSWORD') throw notBegun();
        const previous = await findEarlierSignIn(open);
        if (previous) return finish(linking, open, previous);
        const { session } = openSignInState(deps, open);
        const signedIn = await attempt(open, { field: 'password', noneLeft: telegramAccountMessages.passwordTries }, () =>
          telegram.checkPassword({ session, password }),
        );
        return finish(linking, open, signedIn);
      }),
  };
}
