import { telegramAccountMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { codeRateLimit } from './send-code.ts';
import { codeSentColumns, type SignInDeps, type SignInKey, withSignInFloodWait, withSignInLock } from './sign-in.ts';
import { openSignInState } from './sign-in-state.ts';
import { findSignIn, saveSignIn } from './sign-ins.store.ts';
import type { SignInRow } from './tables.ts';

type Deps = Pick<SignInDeps, 'database' | 'clock' | 'box' | 'limits' | 'telegram' | 'locks'>;

/** Sets the email address that Telegram requires before it sends a sign-in code. The address gets a code for the next step. */
export function setUpEmail(deps: Deps) {
  const { database, clock, limits, telegram } = deps;
  return (linking: SignInKey, email: string): Promise<SignInRow> =>
    withSignInLock(deps, linking, async () => {
      const open = await findSignIn(database.read, linking);
      const state = open && openSignInState(deps, open);
      // A stored address means that a code was sent before: the seller corrects the address.
      if (!open || !state || (open.step !== 'EMAIL' && state.email === undefined))
        throw new AppError('CONFLICT', { message: telegramAccountMessages.notBegun });
      if (open.expiresAt <= clock.now()) throw invalidField('email', telegramAccountMessages.codeExpired);
      const { phone } = linking;
      const sent = await withSignInFloodWait(deps, { phone, call: 'SEND' }, async () => {
        await limits.take([codeRateLimit(phone)]);
        return telegram.setUpEmail({ phone, session: state.session, codeHash: state.codeHash, email });
      });
      const columns = codeSentColumns(deps, open.id, sent, email);
      await database.transact((tx) => saveSignIn(tx, { id: open.id, ...columns }));
      return { ...open, ...columns };
    });
}
