import { telegramAccountMessages as say } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { later } from '../../../kit/clock.ts';
import { type CodeSent, type SignedIn, type SignInOutcome, TelegramRefusal } from '../telegram.port.ts';
import { openHalfWay, sealHalfWay } from './half-way.ts';
import { linkAccount } from './link-account.ts';
import { plainText } from './plain-text.ts';
import { goodFor, inTurn, type Linking, type LinkingDeps, sentColumns, waitAware } from './sign-in.ts';
import { findSignIn, giveBackTry, saveSignIn, takeTry } from './sign-ins.store.ts';
import type { SignInRow, TelegramAccountRow } from './tables.ts';

type Deps = Pick<LinkingDeps, 'database' | 'clock' | 'random' | 'box' | 'jobs' | 'telegram' | 'locks' | 'news'>;

type Step = { linked: TelegramAccountRow } | { passwordNeeded: true; hint: string | null } | { codeSent: SignInRow };

const mostTries = 5;
const unjudged = new Set(['FLOOD', 'AWAY', 'UNEXPECTED']);
const notBegun = () => new AppError('CONFLICT', { message: say.notBegun });

/** The steps after the code was sent: the code itself, and the password where the account has one. */
export function verifySignIn(deps: Deps) {
  const { database, clock, telegram } = deps;
  const link = linkAccount(deps);

  async function openFor(linking: Linking, field: 'code' | 'password'): Promise<SignInRow> {
    const open = await findSignIn(database.read, linking);
    if (!open || open.step === 'EMAIL') throw notBegun();
    if (open.expiresAt <= clock.now()) throw invalidField(field, say.codeExpired);
    return open;
  }

  /** Counted first, so that nobody tries more often than they may by being quick or by hanging up. */
  async function attempt<Outcome>(
    { id, phone }: SignInRow,
    { field, spent }: { field: string; spent: string },
    call: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const may = await database.transact((tx) => takeTry(tx, { id, most: mostTries }));
    if (!may) throw invalidField(field, spent);
    try {
      return await waitAware(deps, { phone, call: 'VERIFY' }, call);
    } catch (error) {
      const kind = error instanceof TelegramRefusal ? error.kind : error instanceof AppError ? 'FLOOD' : 'AWAY';
      const isOver = kind === 'CODE_EXPIRED' || kind === 'SESSION_ENDED';
      await database.transact(async (tx) => {
        if (unjudged.has(kind)) await giveBackTry(tx, id);
        // Without an answer the session stays in doubt: the next attempt asks first whether it is signed in.
        if (kind !== 'AWAY') await saveSignIn(tx, { id, inDoubt: false, ...(isOver ? { expiresAt: clock.now() } : {}) });
      });
      // Of a linking that is not finished: then it begins anew.
      throw kind === 'SESSION_ENDED' ? invalidField(field, say.codeExpired) : error;
    }
  }

  const finish = async (linking: Linking, open: SignInRow, signedIn: SignedIn): Promise<Step> => ({
    linked: await database.transact((tx) => link(tx, linking, signedIn, open.id)),
  });

  /** The answer to the attempt before was lost, or could not be recorded: Telegram may have signed the session in. */
  const signedInBefore = (open: SignInRow): Promise<SignedIn | null> =>
    open.inDoubt ? telegram.signedInAs({ session: openHalfWay(deps, open).session }) : Promise.resolve(null);

  async function askForCode(open: SignInRow, sent: CodeSent): Promise<Step> {
    const columns = sentColumns(deps, open.id, sent);
    await database.transact((tx) => saveSignIn(tx, { id: open.id, ...columns }));
    return { codeSent: { ...open, ...columns } };
  }

  async function askForPassword(open: SignInRow, outcome: Extract<SignInOutcome, { kind: 'PASSWORD_NEEDED' }>): Promise<Step> {
    const hint = outcome.hint === null ? null : plainText(outcome.hint, 200);
    const sealedState = sealHalfWay(deps, open.id, { session: outcome.session, codeHash: '' });
    const expiresAt = later(clock.now(), goodFor);
    await database.transact((tx) =>
      saveSignIn(tx, { id: open.id, step: 'PASSWORD', hint, sealedState, tries: 0, inDoubt: false, expiresAt }),
    );
    return { passwordNeeded: true, hint };
  }

  return {
    code: (linking: Linking, code: string): Promise<Step> =>
      inTurn(deps, linking, async () => {
        const open = await openFor(linking, 'code');
        // The answer to the code before was lost: it was right.
        if (open.step === 'PASSWORD') return { passwordNeeded: true, hint: open.hint };
        const before = await signedInBefore(open);
        if (before) return finish(linking, open, before);
        const { session, codeHash } = openHalfWay(deps, open);
        const outcome = await attempt(open, { field: 'code', spent: say.codeTries }, () =>
          telegram.signIn({ phone: linking.phone, session, codeHash, code }),
        );
        if (outcome.kind === 'CODE_SENT') return askForCode(open, outcome);
        return outcome.kind === 'SIGNED_IN' ? finish(linking, open, outcome) : askForPassword(open, outcome);
      }),

    password: (linking: Linking, password: string): Promise<Step> =>
      inTurn(deps, linking, async () => {
        const open = await openFor(linking, 'password');
        if (open.step !== 'PASSWORD') throw notBegun();
        const before = await signedInBefore(open);
        if (before) return finish(linking, open, before);
        const { session } = openHalfWay(deps, open);
        const signedIn = await attempt(open, { field: 'password', spent: say.passwordTries }, () =>
          telegram.checkPassword({ session, password }),
        );
        return finish(linking, open, signedIn);
      }),
  };
}
